import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startLittleRegistry, type LittleRegistry } from '../../testing/little-registry.ts';
import { aSigner } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { trustedKeys } from './trusted-keys.ts';

let registry: LittleRegistry;
beforeEach(async () => (registry = await startLittleRegistry()));
afterEach(() => registry.stop());

const publishing = (body: unknown, status = 200) =>
  registry.serve('/public-keys', { status, body: JSON.stringify(body) });

test('the first answer is kept: a key that changes later is not believed, and the registry is not asked', async () => {
  const home = temporaryFolder();
  const first = aSigner();
  publishing(first.published);
  expect(await trustedKeys({ home, registryUrl: registry.url })).toEqual(first.keys);

  publishing(aSigner().published);
  expect(await trustedKeys({ home, registryUrl: registry.url })).toEqual(first.keys);
  expect(registry.asked).toHaveLength(1);
});

test('kept keys are enough when the registry is down', async () => {
  const home = temporaryFolder();
  const { published, keys } = aSigner();
  publishing(published);
  await trustedKeys({ home, registryUrl: registry.url });
  await registry.stop();
  expect(await trustedKeys({ home, registryUrl: registry.url })).toEqual(keys);
});

test('without kept keys and without a registry the failure names both places', async () => {
  const home = temporaryFolder();
  await registry.stop();
  await expect(trustedKeys({ home, registryUrl: registry.url })).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
    message: expect.stringMatching(/\/public-keys.*trusted-keys\.json/),
  });
});

test('an answer that is no list of keys is refused and not kept', async () => {
  const home = temporaryFolder();
  publishing({ error: 'INTERNAL' }, 500);
  await expect(trustedKeys({ home, registryUrl: registry.url })).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
  });
  publishing({ keys: [] });
  await expect(trustedKeys({ home, registryUrl: registry.url })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  publishing({ keys: [{ keyId: 'key-1' }] });
  await expect(trustedKeys({ home, registryUrl: registry.url })).rejects.toThrow('keys.0.publicKey');

  const { published, keys } = aSigner();
  publishing(published);
  expect(await trustedKeys({ home, registryUrl: registry.url })).toEqual(keys);
});

test('a person replaces a key by replacing the file', async () => {
  const home = temporaryFolder();
  publishing(aSigner().published);
  await trustedKeys({ home, registryUrl: registry.url });

  const next = aSigner('key-2');
  const file = path.join(home, 'trusted-keys.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('keys.0.keyId', 'key-1');
  writeFileSync(file, JSON.stringify(next.published));
  expect(await trustedKeys({ home, registryUrl: registry.url })).toEqual(next.keys);
});
