import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import type { SignedSnapshot } from '@marquee/contracts';
import { shellDigest } from '@marquee/contracts/shell-build';
import { sql } from 'drizzle-orm';
import { dayMs } from '../releases/manage-access.ts';
import type { Right } from '../releases/actor.ts';
import { readPublicKeys } from '../releases/public-keys.ts';
import { isSignedBy } from '../releases/signing.ts';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let token: string;
const securityEvents: object[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('shell-builds', 'shell-builds', {
    security: (event) => void securityEvents.push(event),
  });
  token = await aTokenFor('deploys', [{ remote: '*', actions: ['publish-shell'] }]);
});
afterAll(() => postgres.stop());

async function aTokenFor(name: string, rights: Right[]): Promise<string> {
  const text = createTokenText();
  await storeToken(registry.db, name, text, { rights, expiresAt: new Date(Date.now() + 600_000) });
  return text;
}

type Method = 'GET' | 'PUT' | 'POST';

function send(
  method: Method,
  url: string,
  { bearer = token, payload }: { bearer?: string; payload?: object } = {},
) {
  return registry.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${bearer}` },
    ...(payload && { payload }),
  });
}

/** The files of a build whose one script has this text. */
function aBuildOf(text: string) {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = { [`boot/boot.${sha256.slice(0, 8)}.js`]: sha256 };
  return { files, sha256, bytes, digest: shellDigest(files), url: `/shell-builds/${shellDigest(files)}` };
}

async function upload({ sha256, bytes }: ReturnType<typeof aBuildOf>, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/octet-stream' };
  return registry.app.inject({ method: 'PUT', url: `/blobs/${sha256}`, headers, payload: bytes });
}

async function register(text: string) {
  const build = aBuildOf(text);
  await upload(build);
  const response = await send('PUT', build.url, { payload: { files: build.files } });
  return { ...build, response };
}

const list = async (): Promise<SignedSnapshot[]> =>
  (await send('GET', '/shell-builds', { bearer: registry.observeToken })).json().builds;
const isStored = async (sha256: string) =>
  (await registry.app.inject({ method: 'HEAD', url: `/blobs/${sha256}` })).statusCode === 200;

test('a registered build is listed with a signature of the registry, and its registration is in the audit', async () => {
  const { response, digest, files, url } = await register('first()');
  expect([response.statusCode, response.json()]).toEqual([201, { digest, isNew: true }]);

  const [signed] = await list();
  expect(JSON.parse(signed!.payload)).toEqual({ kind: 'shell-build', digest, files });
  const { keys } = await readPublicKeys(registry.db);
  const key = keys.find(({ keyId }) => keyId === signed!.keyId);
  expect(isSignedBy(key!.publicKey, signed!.payload, signed!.signature)).toBe(true);

  const again = await send('PUT', url, { payload: { files } });
  expect([again.statusCode, again.json().isNew, (await list()).length]).toEqual([200, false, 1]);
  const { rows } = (await registry.app.inject('/audit')).json();
  expect(rows.filter(({ action }: { action: string }) => action === 'publish-shell')).toEqual([
    expect.objectContaining({ actor: 'deploys', details: expect.objectContaining({ digest }) }),
  ]);
  expect(securityEvents).toEqual([
    { event: 'shell-published', outcome: 'succeeded', actor: 'deploys', reason: digest },
  ]);
});

test('only the right to publish the shell, for every remote, places scripts on all pages', async () => {
  const build = aBuildOf('stranger()');
  await upload(build);
  const payload = { files: build.files };
  const all: Right['actions'] = ['publish', 'promote', 'observe', 'approve', 'administer'];
  const others = [
    registry.observeToken,
    await aTokenFor('everything else', [{ remote: '*', actions: all }]),
    await aTokenFor('of one remote', [{ remote: 'mfe-quiz', actions: ['publish-shell'] }]),
  ];
  for (const bearer of others)
    expect((await send('PUT', build.url, { bearer, payload })).json()).toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await list()).toHaveLength(1);
  // Its holder can do this alone: neither read the list, which shells do, nor publish a remote.
  expect((await send('GET', '/shell-builds')).statusCode).toBe(403);
});

test.each([
  ['a file that was not uploaded', aBuildOf('nowhere()').files, 404],
  ['a name without a hash', { 'boot/boot.js': aBuildOf('first()').sha256 }, 400],
  ['the service worker', { 'service-worker/service-worker.js': aBuildOf('first()').sha256 }, 400],
  ['a path out of the folder', { 'boot/../boot.12345678.js': aBuildOf('first()').sha256 }, 400],
  ['a page', { 'boot/boot.12345678.html': aBuildOf('first()').sha256 }, 400],
  ['no file', {}, 400],
])('%s is refused', async (_what, files, status) => {
  const refused = await send('PUT', `/shell-builds/${shellDigest(files)}`, { payload: { files } });
  expect(refused.statusCode).toBe(status);
});

test('files under the digest of another build are refused', async () => {
  const { files } = aBuildOf('first()');
  const refused = await send('PUT', aBuildOf('other()').url, { payload: { files } });
  expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT' });
});

test('files stay in the store while a shell has their build, and go 30 days after', async () => {
  const [running, gone] = [await register('running()'), await register('gone()')];
  await registry.db.execute(sql`update shell_builds set seen_at = seen_at - interval '29 days'`);
  const seen = (build: typeof running) =>
    send('POST', `${build.url}/seen`, { bearer: registry.observeToken });
  expect((await seen(running)).statusCode).toBe(200);

  await registry.db.execute(sql`update shell_builds set seen_at = seen_at - interval '2 days'`);
  const then = new Date(Date.now() - 2 * dayMs);
  for (const { sha256 } of [running, gone])
    await utimes(path.join(registry.folder, 'blobs', sha256.slice(0, 2), sha256), then, then);
  await send('POST', '/sweep', { bearer: registry.token, payload: { reason: 'for the test' } });

  expect([await isStored(running.sha256), await isStored(gone.sha256)]).toEqual([true, false]);
  expect((await list()).map(({ payload }) => JSON.parse(payload).digest)).toEqual([running.digest]);
  // A shell that comes back learns that its build has to be published again.
  expect((await seen(gone)).statusCode).toBe(404);
  expect((await register('gone()')).response.statusCode).toBe(200);
  expect(await isStored(gone.sha256)).toBe(true);
});

test('after a rotation of the key, registering a known build signs it with the new one', async () => {
  const { url, files, digest } = await register('rotated()');
  const { keyId } = (
    await send('POST', '/keys/rotate', { bearer: registry.token, payload: { reason: 'for the test' } })
  ).json();
  expect((await send('PUT', url, { payload: { files } })).json()).toEqual({ digest, isNew: false });
  const signed = (await list()).find(({ payload }) => JSON.parse(payload).digest === digest);
  expect(signed?.keyId).toBe(keyId);
});
