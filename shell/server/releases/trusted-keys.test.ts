import { createPublicKey, hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startFakeRegistry, type FakeRegistry } from '../../testing/fake-registry.ts';
import { aSigner, type Signer } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { introductionText, retirementText, type PublishedKeys } from '@marquee/contracts';
import { trustedKeys } from './trusted-keys.ts';

let registry: FakeRegistry;
beforeEach(async () => (registry = await startFakeRegistry()));
afterEach(() => registry.stop());

const believed = async (home: string) => (await trustedKeys({ home, registryUrl: registry.url })).keys;
const publishing = (body: unknown, status = 200) =>
  registry.serve('/public-keys', { status, body: JSON.stringify(body) });

test('the first response is stored: a key that changes later is not trusted, and the registry gets no request', async () => {
  const home = temporaryFolder();
  const first = aSigner();
  publishing(first.published);
  expect(await believed(home)).toEqual(first.keys);

  publishing(aSigner().published);
  expect(await believed(home)).toEqual(first.keys);
  expect(registry.requests).toHaveLength(1);
});

test('stored keys are enough while the registry is down', async () => {
  const home = temporaryFolder();
  const { published, keys } = aSigner();
  publishing(published);
  await trustedKeys({ home, registryUrl: registry.url });
  await registry.stop();
  expect(await believed(home)).toEqual(keys);
});

test('without stored keys and without a registry the failure names both', async () => {
  const home = temporaryFolder();
  await registry.stop();
  await expect(trustedKeys({ home, registryUrl: registry.url })).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
    message: expect.stringMatching(/\/public-keys.*trusted-keys\.json/),
  });
});

test('a registry that never responds is given up', async () => {
  registry.serve('/public-keys', 'never');
  const opening = trustedKeys({ home: temporaryFolder(), registryUrl: registry.url, withinMs: 200 });
  await expect(opening).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
});

test('a response that is no list of keys is refused and not stored', async () => {
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
  expect(await believed(home)).toEqual(keys);
});

test('a person replaces a key by replacing the file', async () => {
  const home = temporaryFolder();
  publishing(aSigner().published);
  await trustedKeys({ home, registryUrl: registry.url });

  const next = aSigner('key-2');
  const file = path.join(home, 'trusted-keys.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('keys.0.keyId', 'key-1');
  writeFileSync(file, JSON.stringify(next.published));
  expect(await believed(home)).toEqual(next.keys);
});

/** The keys that a registry publishes, each signed by the one before. */
function succession(...signers: Signer[]): PublishedKeys {
  return {
    keys: signers.map(publicHalf),
    introductions: signers.slice(1).map((signer, at) => ({
      ...publicHalf(signer),
      introducedBy: publicHalf(signers[at]!).keyId,
      signature: signers[at]!.signText(introductionText(publicHalf(signer))),
    })),
    retirements: [],
  };
}
const publicHalf = ({ published }: Signer) => published.keys[0]!;

function retirement(old: Signer, by: Signer) {
  const published = { keyId: publicHalf(old).keyId, retiredBy: publicHalf(by).keyId };
  return { ...published, signature: by.signText(retirementText(published)) };
}

async function aShell() {
  const home = temporaryFolder();
  const [one, two, three] = ['key-1', 'key-2', 'key-3'].map((name) => aSigner(name)) as [
    Signer,
    Signer,
    Signer,
  ];
  publishing(one.published);
  const ring = await trustedKeys({ home, registryUrl: registry.url });
  return {
    one,
    two,
    three,
    after: async (published: PublishedKeys) => {
      publishing(published);
      await ring.refresh();
      expect([...(await believed(home))]).toEqual([...ring.keys]);
      return [...ring.keys.keys()];
    },
  };
}

test('a new key is trusted if a trusted key has signed it, through any number of rotations', async () => {
  const { one, two, three, after } = await aShell();
  const published = succession(one, two, three);
  expect(await after({ ...published, introductions: published.introductions.toReversed() })).toEqual([
    'key-1',
    'key-2',
    'key-3',
  ]);
});

test('a key that is only listed, or signed by an unknown key or for another key, is not trusted', async () => {
  const { one, two, after } = await aShell();
  const published = succession(one, two);
  expect(await after({ ...published, introductions: [] })).toEqual(['key-1']);

  const stranger = aSigner('key-1');
  expect(await after(succession(stranger, two))).toEqual(['key-1']);
  const [introduction] = published.introductions as [PublishedKeys['introductions'][number]];
  const other = publicHalf(aSigner('key-2')).publicKey;
  expect(await after({ ...published, introductions: [{ ...introduction, publicKey: other }] })).toEqual([
    'key-1',
  ]);
  expect(await after(published)).toEqual(['key-1', 'key-2']);
});

test('a retired key is not trusted, cannot introduce other keys, and does not return', async () => {
  const { one, two, three, after } = await aShell();
  const published = succession(one, two);
  await after(published);
  expect(await after({ ...published, retirements: [retirement(one, two)] })).toEqual(['key-2']);
  expect(await after(published)).toEqual(['key-2']);
  expect(await after(succession(one, three))).toEqual(['key-2']);
});

test('a leaked old key cannot retire its successor', async () => {
  const { one, two, after } = await aShell();
  const published = succession(one, two);
  expect(await after({ ...published, retirements: [retirement(two, one)] })).toEqual(['key-1', 'key-2']);
});

test('an old key that claims to succeed the new one retires nothing', async () => {
  const { one, two, after } = await aShell();
  await after(succession(one, two));
  const circle = { ...publicHalf(two), introducedBy: 'key-1', signature: 'bm9uZQ==' };
  const published = { ...succession(one, two), retirements: [retirement(two, one)] };
  expect(await after({ ...published, introductions: [...published.introductions, circle] })).toEqual([
    'key-1',
    'key-2',
  ]);
});

describe('finding 18: provisioned keys', () => {
  const started = async (home: string, published: object) => {
    const provisionedFile = path.join(home, 'provisioned.json');
    writeFileSync(provisionedFile, JSON.stringify(published));
    return trustedKeys({ home, registryUrl: registry.url, provisionedFile });
  };

  test('a shell trusts them and not the first response of the registry, nor a stored one', async () => {
    const home = temporaryFolder();
    publishing(aSigner('key-evil').published);
    await believed(home);
    const given = aSigner('key-1');
    const { keys, refresh } = await started(home, given.published);
    expect(keys).toEqual(given.keys);
    await refresh();
    expect(keys).toEqual(given.keys);
  });

  test('a key they vouched for is believed after a restart, until others are provisioned', async () => {
    const home = temporaryFolder();
    const [given, heir, other] = [aSigner('key-1'), aSigner('key-2'), aSigner('key-3')];
    const [next] = heir.published.keys;
    const introduction = { ...next!, introducedBy: 'key-1' };
    publishing({
      ...heir.published,
      introductions: [{ ...introduction, signature: given.signText(introductionText(introduction)) }],
    } satisfies Partial<PublishedKeys>);
    await (await started(home, given.published)).refresh();
    await registry.stop();
    expect([...(await started(home, given.published)).keys.keys()]).toEqual(['key-1', 'key-2']);
    expect((await started(home, other.published)).keys).toEqual(other.keys);
  });

  test('they may be public keys in PEM, with the ids that the registry gives them, and need no registry', async () => {
    const home = temporaryFolder();
    await registry.stop();
    const pems = [aSigner(), aSigner()].map(({ published }) => published.keys[0]!.publicKey);
    const provisionedFile = path.join(home, 'keys.pem');
    writeFileSync(provisionedFile, `made by openssl\n${pems.join('\n')}`);
    const { keys } = await trustedKeys({ home, registryUrl: registry.url, provisionedFile });
    const idOf = (pem: string) =>
      hash('sha256', createPublicKey(pem).export({ type: 'spki', format: 'der' })).slice(0, 16);
    expect([...keys]).toEqual(pems.map((pem) => [idOf(pem), pem]));
  });

  test('a file that is missing or no list of keys is named', async () => {
    const home = temporaryFolder();
    const provisionedFile = path.join(home, 'none.json');
    const start = () => trustedKeys({ home, registryUrl: registry.url, provisionedFile });
    await expect(start()).rejects.toThrow(/TRUSTED_KEYS_FILE .*none\.json/);
    writeFileSync(provisionedFile, 'no json');
    await expect(start()).rejects.toThrow(/TRUSTED_KEYS_FILE .*none\.json/);
  });
});
