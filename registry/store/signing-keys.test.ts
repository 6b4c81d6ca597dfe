import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSigningKeys } from './signing-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'signing-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the key is created once, stays the same, and only its owner can read it', async () => {
  const [first, second] = [await openSigningKeys(folder), await openSigningKeys(folder)];

  expect(first.signer.keyId).toMatch(/^[0-9a-f]{16}$/);
  expect(second.signer.keyId).toBe(first.signer.keyId);
  expect((await stat(path.join(folder, 'signing-key.pem'))).mode & 0o777).toBe(0o600);
});

test('a second key is readable only by its owner, signs once it is selected, and the first can be deleted', async () => {
  const keys = await openSigningKeys(folder);
  const { signer } = keys;
  const first = signer.keyId;
  const next = await keys.create();
  expect(signer.keyId).toBe(first);

  keys.select(next.keyId);
  expect(signer.keyId).toBe(next.keyId);
  expect(signer.signText('hello')).toBe(next.signText('hello'));
  expect((await stat(path.join(folder, `signing-key-${next.keyId}.pem`))).mode & 0o777).toBe(0o600);

  await keys.remove(next.keyId);
  expect(keys.keyIds()).toEqual([first, next.keyId]);
  await keys.remove(first);
  expect(await readdir(folder)).toEqual([`signing-key-${next.keyId}.pem`]);
});

test('a registry that shares the folder finds a key that the other one created', async () => {
  const [one, other] = [await openSigningKeys(folder), await openSigningKeys(folder)];
  const made = await one.create();
  expect(other.keyIds()).not.toContain(made.keyId);
  await other.reload();
  other.select(made.keyId);
  expect(other.signer.keyId).toBe(made.keyId);
});
