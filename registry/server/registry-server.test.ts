import { rowsOfRing } from '@marquee/testing/ring';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { openSnapshot } from '../releases/signing.ts';
import { hashToken, createTokenText, storeToken } from '../releases/tokens.ts';
import type { Right } from '../releases/actor.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

// Each test has a registry of its own: what one publishes is no conflict for the next.
let number = 0;
beforeEach(async () => {
  number += 1;
  registry = await postgres.openRegistry(`registry-${number}`);
});
// PostgreSQL has a hundred connections, and each registry holds some.
afterEach(() => postgres.closeRegistries());

const get = (url: string, headers = {}) => registry.app.inject({ url, headers });

test('a release is published, promoted and explained', async () => {
  const published = await publishBuild(registry, aBuild('mfe-quiz'));
  expect(published.statusCode).toBe(201);
  expect((await get('/environments/production')).json().remotes).toEqual([]);

  const promoted = await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  expect(promoted.json()).toEqual({
    environment: 'production',
    remote: 'mfe-quiz',
    version: '1.0.0',
    changed: true,
    sequence: 2,
    details: { before: null },
  });

  expect((await get('/environments/production')).json().remotes).toMatchObject([
    {
      remote: 'mfe-quiz',
      live: '1.0.0',
      by: expect.stringMatching(/^publisher-/),
      reason: 'for the test',
      killed: null,
    },
  ]);
  const why = (await get('/why/mfe-quiz@1.0.0')).json();
  expect(why.reach).toMatchObject([{ environment: 'production', how: 'live', since: expect.any(String) }]);
  expect(why.history.map((row: { action: string }) => row.action)).toEqual(['publish', 'promote']);
  expect((await get('/releases?remote=mfe-quiz')).json().releases).toMatchObject([
    { remote: 'mfe-quiz', version: '1.0.0' },
  ]);
});

test('feature 3: the same bytes again change nothing; other bytes under the same version are refused', async () => {
  await publishBuild(registry, aBuild('mfe-quiz'));
  const again = await publishBuild(registry, aBuild('mfe-quiz'));
  expect([again.statusCode, again.json().isNew]).toEqual([200, false]);

  const other = await publishBuild(registry, aBuild('mfe-quiz', { code: 'other bytes' }));
  expect(other.statusCode).toBe(409);
  expect(other.json()).toMatchObject({
    code: 'RELEASE_EXISTS',
    message: expect.stringContaining('mfe-quiz@1.0.0'),
  });
});

test('a release with a missing file is refused, naming the file', async () => {
  const build = aBuild('mfe-quiz');
  const missing = build.release.files['browser/page.js']!;
  build.blobs.delete(missing.sha256);
  const refused = await publishBuild(registry, build);
  expect(refused.statusCode).toBe(404);
  expect(refused.json().message).toContain('browser/page.js was not uploaded');
});

test('wrong hashes are refused', async () => {
  const build = aBuild('mfe-quiz');
  build.release.files['browser/page.js']!.integrity = `sha384-${'A'.repeat(64)}`;
  const refused = await publishBuild(registry, build);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'INTEGRITY']);
});

test.each(
  rowsOfRing<[string, Record<string, unknown> & { files?: Record<string, undefined> }, string]>(
    [
      ['a manifest that does not parse', { manifest: { name: 'mfe-quiz' } }, 'manifest'],
      ['the manifest of another remote', { remote: 'mfe-other' }, 'mfe-quiz'],
      [
        'a path that climbs out',
        { files: { 'browser/../../etc/passwd': undefined } },
        'not a valid path in a release',
      ],
      ['a version that is none', { version: 'newest' }, 'semantic version'],
    ],
    1,
  ),
)('%s is refused', async (_what, change, message) => {
  const build = aBuild('mfe-quiz');
  const files = Object.fromEntries(
    Object.entries({ ...build.release.files, ...('files' in change ? change.files : {}) }).map(
      ([path, file]) => [path, file ?? build.release.files['browser/page.js']],
    ),
  );
  const refused = await publishBuild(registry, {
    ...build,
    release: { ...build.release, ...change, files } as never,
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toContain(message);
});

test('finding 4: a page or an image with scripts is refused, naming the file, whatever command line sent it', async () => {
  const build = aBuild('mfe-quiz', {
    files: {
      'browser/pic/evil.svg': '<svg onload="steal()"/>',
      'browser/page.html': '<script>steal()</script>',
    },
  });
  const refused = await publishBuild(registry, build);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'RELEASE_REFUSED']);
  expect(refused.json().message).toContain('browser/pic/evil.svg is more than an image');
  expect(refused.json().message).toContain('browser/page.html is of a type that no build puts into browser/');
  expect((await get('/releases/mfe-quiz/1.0.0')).statusCode).toBe(404);
});

test('feature 27: slots and names of another remote are refused', async () => {
  const foreign = aBuild('mfe-fanzone', { slots: ['quiz.box'] });
  const refused = await publishBuild(registry, foreign);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toContain('slots.0.name: quiz.box does not belong to mfe-fanzone');

  await publishBuild(registry, aBuild('polls', { slots: ['polls.card'] }));
  const twin = await publishBuild(registry, aBuild('mfe-polls', { paths: ['/other'] }));
  expect(twin.statusCode).toBe(409);
  expect(twin.json().message).toBe(
    'mfe-polls@1.0.0 claims the name polls, which polls owns (polls@1.0.0: polls): take another name, or agree that polls gives it up, by a release without it or by its removal from every environment',
  );
});

test('feature 27: a page that another remote owns is refused, naming both owners', async () => {
  await publishBuild(registry, aBuild('mfe-quiz', { paths: ['/quiz/:celeb'] }));
  const refused = await publishBuild(registry, aBuild('mfe-fanzone', { paths: ['/quiz/:star'] }));
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'ROUTE_TAKEN',
    message: expect.stringMatching(
      /^mfe-fanzone@1\.0\.0 claims the route \/quiz\/:star, which mfe-quiz owns \(mfe-quiz@1\.0\.0: \/quiz\/:celeb\): /,
    ),
  });
});

test('feature 27: a view transition of another remote is refused until its owner shares it @all', async () => {
  const build = (remote: string, version: string, sharedWith?: string[]) =>
    aBuild(remote, {
      version,
      viewTransitions: [{ name: 'fanzone.star', ...(sharedWith && { sharedWith }) }],
    });
  await publishBuild(registry, build('mfe-fanzone', '1.0.0'));
  const refused = await publishBuild(registry, build('mfe-checkout', '1.0.0'));
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'mfe-checkout@1.0.0 and mfe-fanzone@1.0.0 both have the view transition fanzone.star, which mfe-fanzone owns and does not share with mfe-checkout: ' +
      'mfe-checkout takes another name, or mfe-fanzone lists mfe-checkout under sharedWith in its remote.json and is published first',
  ]);
  await publishBuild(registry, build('mfe-fanzone', '1.1.0', ['mfe-checkout']));
  expect((await publishBuild(registry, build('mfe-checkout', '1.0.0'))).statusCode).toBe(201);
  const takenBack = await publishBuild(registry, build('mfe-fanzone', '1.2.0'));
  expect(takenBack.json()).toMatchObject({ code: 'ROUTE_TAKEN' });
});

test('of two remotes that claim one slot at the same time, one is published @all', async () => {
  const outcomes = await Promise.all(
    ['mfe-a', 'a'].map(async (name) => {
      // A token publishes one release at a time.
      const token = createTokenText();
      const rights: Right[] = [{ remote: name, actions: ['publish'] }];
      await storeToken(registry.db, name, token, { rights, expiresAt: new Date(Date.now() + 60_000) });
      const build = aBuild(name, { slots: ['a.box'], paths: [`/${name}`] });
      return publishBuild({ app: registry.app, token }, build);
    }),
  );
  expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
});

test('a page a remote gave up may be published by another, and promoted once it is free @all', async () => {
  await publishBuild(registry, aBuild('mfe-quiz', { paths: ['/daily'] }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0', 'staging');
  await publishBuild(registry, aBuild('mfe-quiz', { version: '1.1.0', paths: ['/weekly'] }));

  const tooEarly = await publishBuild(registry, aBuild('mfe-fanzone', { paths: ['/daily'] }));
  expect(tooEarly.json().code).toBe('ROUTE_TAKEN');

  await promoteBuild(registry, 'mfe-quiz', '1.1.0', 'staging');
  expect((await publishBuild(registry, aBuild('mfe-fanzone', { paths: ['/daily'] }))).statusCode).toBe(201);
  await promoteBuild(registry, 'mfe-fanzone', '1.0.0', 'staging');
  const backwards = await promoteBuild(registry, 'mfe-quiz', '1.0.0', 'staging');
  expect(backwards.json()).toMatchObject({ code: 'ROUTE_TAKEN' });
});

test('what a remote claims is free once the remote is removed from every environment where it was live @all', async () => {
  await publishBuild(registry, aBuild('mfe-quiz', { paths: ['/daily'] }));
  for (const environment of ['staging', 'production'])
    await promoteBuild(registry, 'mfe-quiz', '1.0.0', environment);
  const remove = (environment: string) =>
    registry.app.inject({
      method: 'POST',
      url: `/environments/${environment}/remove`,
      headers: { authorization: `Bearer ${registry.token}` },
      payload: { remote: 'mfe-quiz', reason: 'over' },
    });
  const claim = () => publishBuild(registry, aBuild('mfe-fanzone', { paths: ['/daily'] }));

  await remove('staging');
  expect((await claim()).json().code).toBe('ROUTE_TAKEN');
  await remove('production');
  expect((await claim()).statusCode).toBe(201);
});

test('an unpublished release cannot be promoted, nor anything in an unknown environment', async () => {
  const unknown = await promoteBuild(registry, 'mfe-quiz', '9.0.0');
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'RELEASE_UNKNOWN']);
  await publishBuild(registry, aBuild('mfe-quiz'));
  const nowhere = await promoteBuild(registry, 'mfe-quiz', '1.0.0', 'atlantis');
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('promoting what is live already makes no new snapshot @all', async () => {
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  expect((await promoteBuild(registry, 'mfe-quiz', '1.0.0')).json()).toMatchObject({
    changed: false,
    sequence: 2,
  });
});

test('the snapshot is signed by a key the registry shows, and is not sent twice', async () => {
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  const response = await get('/environments/production/snapshot');
  const { keys } = (await get('/public-keys')).json() as { keys: { keyId: string; publicKey: string }[] };

  const snapshot = openSnapshot(
    response.json(),
    new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey])),
  );
  expect(snapshot.remotes['mfe-quiz']?.live).toBe('1.0.0');
  expect(snapshot.releases['mfe-quiz@1.0.0']?.files['browser/page.js']?.integrity).toMatch(/^sha384-/);
  expect(response.headers.etag).toBe('"2"');
  expect((await get('/environments/production/snapshot', { 'if-none-match': '"2"' })).statusCode).toBe(304);
});

test('blobs are immutable, and 404 when they are not there', async () => {
  const build = aBuild('mfe-quiz');
  await publishBuild(registry, build);
  const [[sha256, bytes]] = [...build.blobs] as [[string, Buffer]];

  const token = { authorization: `Bearer ${registry.observeToken}` };
  const found = await get(`/blobs/${sha256}`, token);
  expect(found.rawPayload).toEqual(bytes);
  expect(found.headers['cache-control']).toMatch(/private.*immutable/);
  expect((await registry.app.inject({ method: 'HEAD', url: `/blobs/${sha256}` })).statusCode).toBe(200);
  expect((await registry.app.inject({ method: 'HEAD', url: `/blobs/${'0'.repeat(64)}` })).statusCode).toBe(
    404,
  );
  expect((await get(`/blobs/${'0'.repeat(64)}`, token)).statusCode).toBe(404);
  expect((await get('/blobs/..%2f..%2ftoken', token)).statusCode).toBe(400);
});

describe('a client with a hash from a public list', () => {
  const aTokenFor = async (...actions: Right['actions']) => {
    const token = createTokenText();
    const terms = { rights: [{ remote: 'mfe-quiz', actions }], expiresAt: new Date(Date.now() + 60_000) };
    await storeToken(registry.db, `may ${actions.join()}`, token, terms);
    return { authorization: `Bearer ${token}` };
  };

  test('reads no file of a release, server bundles and source maps included, without the right to observe', async () => {
    const build = aBuild('mfe-quiz');
    await publishBuild(registry, build);
    await promoteBuild(registry, 'mfe-quiz', '1.0.0');
    const { releases } = JSON.parse((await get('/environments/production/snapshot')).json().payload);
    const { sha256 } = releases['mfe-quiz@1.0.0'].files['server/remote.cjs'];

    for (const headers of [{}, await aTokenFor('publish', 'promote')])
      expect((await get(`/blobs/${sha256}`, headers)).statusCode).toBe(403);
    expect((await get(`/blobs/${sha256}`, await aTokenFor('observe'))).body).toBe(
      build.blobs.get(sha256)!.toString(),
    );
  });

  test('stores nothing without the right to publish something', async () => {
    const put = async (headers: { authorization: string }) =>
      registry.app.inject({
        method: 'PUT',
        url: `/blobs/${hashToken('twenty megabytes')}`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: 'twenty megabytes',
      });
    const refused = await put(await aTokenFor('observe'));
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      '"may observe" may not publish *: an administrator can give the right "publish"',
    ]);
    expect((await put(await aTokenFor('publish'))).statusCode).toBe(201);
  });
});

test('without a token, with an unknown one and with an expired one nothing is written', async () => {
  const old = createTokenText();
  const rights: Right[] = [{ remote: '*', actions: ['publish', 'promote'] }];
  await storeToken(registry.db, 'old', old, { rights, expiresAt: new Date(Date.now() - 1000) });

  for (const token of ['', 'strange', old]) {
    const stranger = { ...registry, token };
    expect((await publishBuild(stranger, aBuild('mfe-quiz'))).statusCode).toBe(403);
    expect((await promoteBuild(stranger, 'mfe-quiz', '1.0.0')).statusCode).toBe(403);
  }
  expect((await get('/releases')).json().releases).toEqual([]);
  const url = `/blobs/${[...aBuild('mfe-quiz').blobs.keys()][0]}`;
  expect((await registry.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
});

test("feature 5: a team's token does not reach another team's remote, and the attempt is in the audit", async () => {
  const token = createTokenText();
  await storeToken(registry.db, 'team-quiz', token, {
    rights: [{ remote: 'mfe-quiz', actions: ['publish', 'promote'] }],
    expiresAt: new Date(Date.now() + 60_000),
  });
  const team = { ...registry, token };

  expect((await publishBuild(team, aBuild('mfe-quiz'))).statusCode).toBe(201);
  const refused = await publishBuild(team, aBuild('mfe-checkout'));
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_ALLOWED']);
  expect((await get('/audit')).json().rows[0]).toMatchObject({
    actor: 'team-quiz',
    action: 'refused-publish',
    remote: 'mfe-checkout',
  });
  expect((await get('/audit/check')).json()).toMatchObject({ intact: true });
});

test('the database has neither tokens nor the private key in plain text', async () => {
  const { rows } = await registry.db.execute<{ all: string }>(
    `select coalesce(string_agg(t::text, ''), '') || (select string_agg(k::text, '') from public_keys k) as all from tokens t`,
  );
  expect(rows[0]?.all).not.toContain(registry.token);
  expect(rows[0]?.all).not.toContain('PRIVATE');
});

test('the page for people shows what is live, with every text escaped @all', async () => {
  await publishBuild(registry, aBuild('mfe-quiz'));
  await registry.app.inject({
    method: 'POST',
    url: '/environments/production/promote',
    headers: { authorization: `Bearer ${registry.token}` },
    payload: { remote: 'mfe-quiz', version: '1.0.0', reason: '<script>alert(1)</script>' },
  });
  const page = await get('/');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('mfe-quiz');
  expect(page.body).not.toContain('<script>');
  expect(page.body).toContain('&lt;script&gt;');
});

test('it reports that it is alive and ready, and its metrics', async () => {
  await publishBuild(registry, aBuild('mfe-quiz'));
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).json()).toEqual({ status: 'ready', store: 'writable' });
  const { issuedAt, expiresAt } = await currentSnapshot(registry.db, 'production');
  const before = Date.now();
  const lines = (await get('/metrics')).body.split('\n');
  const after = Date.now();
  expect(lines).toContain('marquee_releases_published_total{remote="mfe-quiz"} 1');
  expect(lines).toContain(
    'http_server_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1',
  );
  expect(lines).toContain('marquee_snapshot_sequence{environment="production"} 1');
  expect(lines).toContain(
    `marquee_snapshot_expires_timestamp_seconds{environment="production"} ${expiresAt.getTime() / 1000}`,
  );
  const age = lines.find((line) => line.startsWith('marquee_snapshot_age_seconds{environment="production"}'));
  expect(Number(age?.split(' ')[1])).toBeGreaterThanOrEqual((before - issuedAt.getTime()) / 1000);
  expect(Number(age?.split(' ')[1])).toBeLessThanOrEqual((after - issuedAt.getTime()) / 1000);
});

test('an unknown path and invalid JSON get the platform’s error format', async () => {
  expect((await get('/nowhere')).json()).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) });
  const broken = await registry.app.inject({
    method: 'POST',
    url: '/releases',
    headers: { authorization: `Bearer ${registry.token}`, 'content-type': 'application/json' },
    payload: '{',
  });
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'INVALID_INPUT']);
});

test.each(
  rowsOfRing(
    [
      '/console/releases/a%00b/1.0.0',
      '/console/a%00b/experiments/x',
      '/console/audit?text=a%00b',
      '/why/a%00b@1.0.0',
    ],
    1,
  ),
)('finding 22: the character U+0000 in %s is refused, and causes no 5xx', async (url) => {
  expect((await get(url)).statusCode).toBe(400);
});
