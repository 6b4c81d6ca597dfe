import { createHash } from 'node:crypto';
import { shellDigest } from '@marquee/contracts/shell-build';
import { errorCode } from '@marquee/contracts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aSite } from '../../testing/a-site.ts';
import { startFakeRegistry, type FakeRegistry } from '../../testing/fake-registry.ts';
import { aSigner } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '@marquee/testing/until';
import { openShellBuilds, type ShellBuilds } from './shell-builds.ts';

const signer = aSigner();
const own = 'a'.repeat(64);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A build with one script, which the registry has with a compressed copy. */
function aBuild(text: string) {
  const name = `runtime/core.${hashOf(text).slice(0, 8)}.js`;
  const contents = { [name]: text, [`${name}.br`]: `${text} as brotli` };
  const files = Object.fromEntries(Object.entries(contents).map(([key, value]) => [key, hashOf(value)]));
  return { name, contents, build: { kind: 'shell-build', digest: shellDigest(files), files } };
}

function signedBy({ keys, signText }: ReturnType<typeof aSigner>, build: object) {
  const payload = JSON.stringify(build);
  return { keyId: [...keys.keys()][0]!, payload, signature: signText(payload) };
}

let registry: FakeRegistry;
let home: string;
let opened: ShellBuilds[];
beforeEach(async () => {
  registry = await startFakeRegistry();
  home = temporaryFolder();
  opened = [];
});
afterEach(async () => {
  for (const builds of opened) builds.stop();
  await registry.stop();
});

function hold(...builds: ReturnType<typeof aBuild>[]) {
  for (const { contents } of builds)
    for (const text of Object.values(contents)) registry.serve(`/blobs/${hashOf(text)}`, { body: text });
  registry.serve('/shell-builds', {
    body: JSON.stringify({ builds: builds.map(({ build }) => signedBy(signer, build)) }),
  });
  registry.serve(`/shell-builds/${own}/seen`, { body: '{}' });
}

async function following(keys = signer.keys, refresh = async () => undefined) {
  const failures: unknown[] = [];
  const warnings: string[] = [];
  const builds = await openShellBuilds({
    home,
    registryUrl: registry.url,
    digest: own,
    ring: { keys, refresh },
    report: (failure) => failures.push(failure),
    warn: (line) => warnings.push(line),
    // Longer than a busy machine needs.
    withinMs: 60_000,
  });
  opened.push(builds);
  return { builds, warnings, codes: () => failures.map(errorCode) };
}
const requested = (url: string) => registry.requests.filter((request) => request.url === url).length;

test('a shell serves the files of a build that other shells have, in the encoding that the client prefers', async () => {
  const former = aBuild('former()');
  hold(former);
  const { builds, warnings } = await following();
  const app = await aShellOver(aSite([], {}), { builds });
  const get = (name: string, coding: string) =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': coding } });
  const plain = await get(former.name, 'identity');
  expect([plain.statusCode, plain.body]).toEqual([200, 'former()']);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': expect.stringContaining('immutable'),
  });
  const packed = await get(former.name, 'br');
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'former() as brotli']);
  // Its own files come from its own disk.
  expect((await get('boot/boot.1.js', 'identity')).body).toBe('boot()');
  for (const none of [`${former.name}.br`, 'runtime/core.00000000.js', 'boot/../list.json'])
    expect([none, (await get(none, 'identity')).statusCode]).toEqual([none, 404]);
  await until(() => requested(`/shell-builds/${own}/seen`) === 1);
  expect(warnings).toEqual([]);
});

test('a build that is registered while the shell runs is found by the first file that is missing', async () => {
  hold();
  const { builds } = await following();
  await until(() => requested('/shell-builds') === 1);
  const next = aBuild('next()');
  hold(next);
  await until(async () => (await builds.file(next.name)) !== undefined);
  expect((await builds.file(next.name))?.bytes.toString()).toBe('next()');
});

test('files that no build has cause one request for the list in two seconds', async () => {
  hold();
  const { builds } = await following();
  const names = Array.from({ length: 50 }, (_, nth) => `boot/boot.0000${1000 + nth}.js`);
  expect(await Promise.all(names.map(builds.file))).toEqual(names.map(() => undefined));
  expect(requested('/shell-builds')).toBe(1);
});

test('a build that the registry did not sign is refused: altered, by a stranger, with another digest', async () => {
  const [good, bad] = [aBuild('good()'), aBuild('bad()')];
  hold(good, bad);
  const altered = signedBy(signer, good.build);
  const builds = [
    { ...altered, payload: altered.payload.replace(good.build.digest, bad.build.digest) },
    signedBy(aSigner('stranger'), bad.build),
    signedBy(signer, { ...bad.build, digest: good.build.digest }),
    signedBy(signer, { ...bad.build, kind: 'another' }),
    signedBy(signer, good.build),
  ];
  registry.serve('/shell-builds', { body: JSON.stringify({ builds }) });
  const shell = await following();
  expect((await shell.builds.file(good.name))?.bytes.toString()).toBe('good()');
  expect(await shell.builds.file(bad.name)).toBeUndefined();
  expect(shell.codes()).toEqual(Array(4).fill('INTEGRITY'));
});

test('bytes that are not the signed ones are not served', async () => {
  const former = aBuild('former()');
  hold(former);
  registry.serve(`/blobs/${hashOf('former()')}`, { body: 'something else' });
  const { builds } = await following();
  await expect(builds.file(former.name)).rejects.toMatchObject({ code: 'INTEGRITY' });
});

test('a build whose key the registry introduced since is accepted', async () => {
  const former = aBuild('former()');
  hold(former);
  const keys = new Map<string, string>();
  const refresh = async () => void signer.keys.forEach((pem, keyId) => keys.set(keyId, pem));
  const shell = await following(keys, refresh);
  expect((await shell.builds.file(former.name))?.bytes.toString()).toBe('former()');
  expect(shell.codes()).toEqual([]);
});

test('list and files are still there after a restart without the registry, which is reported once', async () => {
  const former = aBuild('former()');
  hold(former);
  const before = await following();
  await before.builds.file(former.name);
  before.builds.stop();
  await registry.stop();

  const after = await following();
  expect((await after.builds.file(former.name))?.bytes.toString()).toBe('former()');
  expect(await after.builds.file('runtime/core.00000000.js')).toBeUndefined();
  expect(after.codes()).toEqual(['REGISTRY_UNREACHABLE']);
  registry = await startFakeRegistry();
});

test('a shell whose build the registry does not have says so', async () => {
  registry.serve('/shell-builds', { body: '{"builds":[]}' });
  const { warnings } = await following();
  await until(() => warnings.length === 1);
  expect(warnings[0]).toContain('publish it');
});
