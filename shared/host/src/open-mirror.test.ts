import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRegistryClient, statusResponse, tokenFor, type RegistryClient } from '@marquee/cli';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../../../registry/testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../../../registry/testing/start-test-registry.ts';
import { connectShell } from '../../../registry/testing/connect-shell.ts';
import { waitUntil } from '../../../registry/testing/wait-until.ts';
import { rowsOfRing } from '@marquee/testing/ring';
import { until } from '@marquee/testing/until';
import { giveDeveloperToken } from './give-developer-token.ts';
import { openMirror, type Mirror } from './open-mirror.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let source: TestRegistry;
let folder: string;
const mirrors: Mirror[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
  source = await listening('source');
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-mirror-'));
  await goesLive('mfe-quiz', '1.0.0');
  await goesLive('mfe-auth', '1.0.0');
});
afterEach(async () => {
  for (const mirror of mirrors.splice(0)) await mirror.stop();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function listening(name: string): Promise<TestRegistry> {
  const registry = await postgres.openRegistry(name);
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  return registry;
}

const urlOf = ({ app }: TestRegistry) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function goesLive(remote: string, version: string) {
  expect((await publishBuild(source, aBuild(remote, { version, code: version }))).statusCode).toBe(201);
  expect((await promoteBuild(source, remote, version)).statusCode).toBe(200);
}

/** Opens a mirror of the source, and returns the registry that copies it. */
async function mirrored(
  name: string,
  more: Partial<Parameters<typeof openMirror>[0]> = {},
): Promise<{ copy: TestRegistry; registry: RegistryClient; reports: string[] }> {
  const copy = await listening(name);
  const registry = createRegistryClient(urlOf(copy), copy.token);
  const reports: string[] = [];
  mirrors.push(
    await openMirror({
      like: urlOf(source),
      environment: 'production',
      token: source.observeToken,
      home: path.join(folder, name),
      registry,
      except: new Set(),
      report: (line) => reports.push(line),
      everyMs: 50,
      ...more,
    }),
  );
  return { copy, registry, reports };
}

async function liveIn(registry: RegistryClient): Promise<Record<string, string>> {
  const { remotes } = await registry.get('/environments/production', statusResponse);
  return Object.fromEntries(remotes.map(({ remote, live, killed }) => [remote, killed ? 'killed' : live]));
}

async function expectLive(registry: RegistryClient, wanted: Record<string, string>) {
  const isThere = (live: Record<string, string>) =>
    Object.entries(wanted).every(([remote, version]) => live[remote] === version);
  expect(await waitUntil(() => liveIn(registry), isThere)).toEqual(wanted);
}

test('a mirror has the live releases with every file, and follows promotions and kills', async () => {
  const { copy, registry } = await mirrored('follows');
  expect(await liveIn(registry)).toEqual({ 'mfe-auth': '1.0.0', 'mfe-quiz': '1.0.0' });
  for (const [sha256, bytes] of aBuild('mfe-quiz', { code: '1.0.0' }).blobs) {
    const reader = createRegistryClient(urlOf(copy), copy.observeToken);
    expect(Buffer.from(await reader.getBlob(sha256))).toEqual(bytes);
  }

  await goesLive('mfe-quiz', '1.1.0');
  await changeTo(source, 'kill', { remote: 'mfe-auth' });
  await expectLive(registry, { 'mfe-auth': 'killed', 'mfe-quiz': '1.1.0' });
  await changeTo(source, 'revive', { remote: 'mfe-auth' });
  await expectLive(registry, { 'mfe-auth': '1.0.0', 'mfe-quiz': '1.1.0' });
});

test('a mirror follows new remotes and removals @all', async () => {
  const { registry } = await mirrored('removals');
  await goesLive('mfe-polls', '1.0.0');
  await expectLive(registry, { 'mfe-auth': '1.0.0', 'mfe-polls': '1.0.0', 'mfe-quiz': '1.1.0' });
  await changeTo(source, 'remove', { remote: 'mfe-polls' });
  const isGone = (live: Record<string, string>) => !('mfe-polls' in live);
  expect(await waitUntil(() => liveIn(registry), isGone)).toEqual({
    'mfe-auth': '1.0.0',
    'mfe-quiz': '1.1.0',
  });
});

test('a change of the copy is taken back, but a remote under test is left alone @all', async () => {
  const { copy, registry } = await mirrored('protects', { except: new Set(['mfe-auth']) });
  expect(Object.keys(await liveIn(registry))).toEqual(['mfe-quiz']);
  for (const remote of ['mfe-quiz', 'mfe-auth']) {
    const build = aBuild(remote, { version: '9.0.0', code: 'mine' });
    // One publication of a token at a time: the mirror may publish just now.
    await until(async () => (await publishBuild(copy, build)).statusCode === 201);
    expect((await promoteBuild(copy, remote, '9.0.0')).statusCode).toBe(200);
  }

  await expectLive(registry, { 'mfe-auth': '9.0.0', 'mfe-quiz': '1.1.0' });
});

test('the token of a developer may sign a local build for one browser, and promote nothing', async () => {
  const { copy, registry } = await mirrored('token');
  const home = path.join(folder, 'developer');
  await giveDeveloperToken(registry, home);
  const token = (await tokenFor(urlOf(copy), home, {})) ?? '';
  const { manifest } = aBuild('mfe-quiz').release;
  const override = await copy.app.inject({
    method: 'POST',
    url: '/environments/production/overrides',
    headers: { authorization: `Bearer ${token}` },
    payload: { origin: 'http://localhost:4400', manifest },
  });
  expect(override.statusCode).toBe(200);
  const promoted = await promoteBuild({ app: copy.app, token }, 'mfe-quiz', '1.0.0');
  expect(promoted.json()).toMatchObject({ code: 'NOT_ALLOWED' });
});

test('a release that needs a newer host is left out, and named @all', async () => {
  const leave = await connectShell(source, 'staging', { sdk: { current: '3.0.0', oldest: '2.0.0' } });
  const range = { range: '>=3.0 <4', built: '3.0.0', deprecated: [] };
  const build = aBuild('mfe-future', { contracts: { sdk: range } });
  build.release.manifest.sdk = range.range;
  expect((await publishBuild(source, build)).statusCode).toBe(201);
  await changeTo(source, 'promote', { remote: 'mfe-future', version: '1.0.0', force: true });
  const { registry, reports } = await mirrored('older');
  await changeTo(source, 'remove', { remote: 'mfe-future' });
  await leave();
  expect(Object.keys(await liveIn(registry))).toEqual(['mfe-auth', 'mfe-quiz']);
  expect(reports.join()).toContain('mfe-future@1.0.0 is left out: ');
  expect(reports.join()).toContain('needs sdk >=3.0 <4');
});

test('exactly the named releases are copied, also one that is not live @all', async () => {
  await publishBuild(source, aBuild('mfe-quiz', { version: '2.0.0', code: 'proposed' }));
  const { registry } = await mirrored('named', { releases: ['mfe-quiz@2.0.0'] });
  expect(await liveIn(registry)).toEqual({ 'mfe-quiz': '2.0.0' });
});

test('a snapshot that no trusted key has signed is refused', async () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const file = path.join(folder, 'other.pem');
  await writeFile(file, publicKey.export({ type: 'spki', format: 'pem' }));
  await expect(mirrored('unknown-key', { trustedKeys: file })).rejects.toMatchObject({
    code: 'SNAPSHOT_REFUSED',
  });
});

const record = '/releases/mfe-quiz/3.0.0/signed';
const proposed = { releases: ['mfe-quiz@3.0.0'] };

type Altered = [string, RegExp | string, (get: (url: string) => Promise<string>) => Promise<string>, object];
const altered: Altered[] = [
  ['a file', /^\/blobs\//, async () => 'altered', {}],
  [
    'the record of a proposed release',
    record,
    async (get) => (await get(record)).replace('3.0.0', '3.0.1'),
    proposed,
  ],
  ['a record of another release', record, (get) => get('/releases/mfe-quiz/3.1.0/signed'), proposed],
];
test.each(rowsOfRing(altered, 1))(
  '%s in place of what was signed is refused',
  async (what, urls, alter, more) => {
    for (const version of ['3.0.0', '3.1.0'])
      await publishBuild(source, aBuild('mfe-quiz', { version, code: version }));
    const get = async (url: string) => (await fetch(new URL(url, urlOf(source)))).text();
    const proxy = createServer((request, response) => {
      const { url = '', method } = request;
      const isAltered = method === 'GET' && url.match(urls) !== null;
      void (isAltered ? alter(get) : get(url)).then((text) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      );
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const like = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const name = what.replaceAll(' ', '-');
    await expect(mirrored(name, { like, ...more })).rejects.toMatchObject({ code: 'INTEGRITY' });
    proxy.close();
  },
);

test('a token that may not read files is refused by name', async () => {
  await expect(mirrored('no-token', { token: undefined })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
