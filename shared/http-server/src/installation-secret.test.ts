import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installationSecret } from './installation-secret.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'marquee-secrets-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('finding 7: a secret is random for each installation, stays, and is its owner’s alone to read', async () => {
  const file = path.join(home, 'keys', 'VENDOR_TOKEN');
  const [one, same] = await Promise.all([installationSecret(file), installationSecret(file)]);
  expect(one).toHaveLength(64);
  expect(same).toBe(one);
  expect(await installationSecret(file)).toBe(one);
  expect(await installationSecret(path.join(home, 'keys', 'AI_API_KEY'))).not.toBe(one);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
});
