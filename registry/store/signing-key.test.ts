import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSigningKey } from './signing-key.ts';

test('the key is made once, stays the same, and only its owner can read it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'signing-key-'));
  const [first, second] = [await openSigningKey(folder), await openSigningKey(folder)];

  expect(first.keyId).toMatch(/^[0-9a-f]{16}$/);
  expect(second.keyId).toBe(first.keyId);
  expect((await stat(path.join(folder, 'signing-key.pem'))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
