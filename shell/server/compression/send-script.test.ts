import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { Decoder } from '@toondepauw/node-zstd';
import { releaseHash } from '@marquee/contracts/release-hash';
import { openReleaseFiles } from '../releases/release-files.ts';
import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aPage, aSite } from '../../testing/a-site.ts';
import { startFakeRegistry, type FakeRegistry } from '../../testing/fake-registry.ts';
import { aSnapshot } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const sentences = Array.from(
  { length: 300 },
  (_, at) => `say("sentence ${createHash('sha1').update(`${at}`).digest('hex')}")`,
);
const script = (last: string) => Buffer.from([...sentences, last].join('\n'));
const hubs = { '1.0.0': script('one()'), '1.1.0': script('two()') };

const built = (version: keyof typeof hubs, name: string) =>
  aRelease('mfe-quiz', {
    version,
    routes: [{ id: 'hub', path: '/quiz' }],
    files: { [`browser/${name}`]: hubs[version], [`browser/${name}.br`]: brotliCompressSync(hubs[version]) },
  });
const before = built('1.0.0', 'hub.00000001.js');
const after = built('1.1.0', 'hub.00000002.js');

let registry: FakeRegistry;
let app: Awaited<ReturnType<typeof aShellOver>>;

beforeEach(async () => {
  registry = await startFakeRegistry();
  registry.hold(before);
  registry.hold(after);
  // This shell was started after the promotion: it has served 1.1.0 only.
  const files = await openReleaseFiles({
    home: temporaryFolder(),
    registryUrl: registry.url,
    newestSnapshot: () =>
      aSnapshot({ releases: [after.release], served: { 'mfe-quiz@1.0.0': releaseHash(before.release) } }),
  });
  app = await aShellOver(aSite([after], { hub: () => aPage('<h1>Quizzes</h1>') }), {
    files,
  });
});

afterEach(async () => {
  await app.close();
  await registry.stop();
});

const acceptEncoding = 'gzip, deflate, br, zstd, dcb, dcz';
const returning = (bytes: Buffer, id: string) => ({
  'accept-encoding': acceptEncoding,
  'available-dictionary': `:${createHash('sha256').update(bytes).digest('base64')}:`,
  'dictionary-id': `"${id}"`,
});
const newHub = '/remotes/mfe-quiz/1.1.0/hub.00000002.js';

test('a browser that has a script of the previous release gets what is different, also from a shell that never served it', async () => {
  const first = await app.inject({
    url: '/remotes/mfe-quiz/1.0.0/hub.00000001.js',
    headers: { 'accept-encoding': acceptEncoding },
  });
  expect(first.headers['content-encoding']).toBe('br');
  expect(first.headers['use-as-dictionary']).toBe(
    'match="/remotes/mfe-quiz/*/hub.*.js", id="1.0.0/hub.00000001.js"',
  );

  const second = await app.inject({
    url: newHub,
    headers: returning(hubs['1.0.0'], '1.0.0/hub.00000001.js'),
  });
  expect(second.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding, available-dictionary',
    'use-as-dictionary': 'match="/remotes/mfe-quiz/*/hub.*.js", id="1.1.0/hub.00000002.js"',
  });
  expect(second.rawPayload.byteLength).toBeLessThan(120);
  const decoded = new Decoder(hubs['1.0.0']).decodeSync(second.rawPayload.subarray(40));
  expect(decoded.equals(hubs['1.1.0'])).toBe(true);
});

test.each([
  ['has bytes that no release had', returning(Buffer.from('own'), '1.0.0/hub.00000001.js')],
  ['names a release that is unknown', returning(hubs['1.0.0'], '0.9.0/hub.00000001.js')],
  ['names a file that is not public', returning(hubs['1.0.0'], '1.0.0/../server/remote.js')],
  ['does not accept dcz', { ...returning(hubs['1.0.0'], '1.0.0/hub.00000001.js'), 'accept-encoding': 'br' }],
  ['has no dictionary', { 'accept-encoding': acceptEncoding }],
])('a browser that %s gets Brotli', async (_, headers) => {
  const response = await app.inject({ url: newHub, headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.headers['vary']).toBe('accept-encoding, available-dictionary');
});

test('a retry gets Brotli: the dictionary may be why the first try failed', async () => {
  const headers = returning(hubs['1.0.0'], '1.0.0/hub.00000001.js');
  const response = await app.inject({ url: `${newHub}?retry=1`, headers });
  expect(response.headers['content-encoding']).toBe('br');
});

test('scripts of the shell are dictionaries; what would not become smaller is sent as before', async () => {
  const response = await app.inject({
    url: '/assets/boot/boot.1.js',
    headers: returning(Buffer.from('boot()'), 'boot/boot.1.js'),
  });
  expect(response.headers['use-as-dictionary']).toBe('match="/assets/boot/boot.1.js", id="boot/boot.1.js"');
  expect(response.headers['content-encoding']).toBe('br');
});
