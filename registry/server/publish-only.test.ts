import { listRoutes } from '@marquee/http-server';
import { routeNames } from '@marquee/testing/generated-calls';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
const publishOnly = createTokenText();
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('publish-only');
  await publishBuild(registry, aBuild('mfe-quiz'));
  await publishBuild(registry, aBuild('mfe-checkout'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  await storeToken(registry.db, 'publish-only', publishOnly, {
    rights: [{ remote: 'mfe-quiz', actions: ['publish'] }],
    expiresAt: new Date(Date.now() + 600_000),
  });
});
afterAll(() => postgres.stop());

const about = { remote: 'mfe-quiz', reason: 'tried' };
const release = { ...about, version: '1.0.0' };
const visitor = 'Abcdefgh1234Abcdefgh1234Abcdefgh';
const variants = [
  { name: 'one', version: '1.0.0' },
  { name: 'two', version: '1.0.0' },
];
const foreign = aBuild('mfe-checkout', { version: '1.0.1' });
const change = '/environments/production';

/** Every request that changes something or reads what is not public, with a body that is well formed. */
const requests: Record<string, { url?: string; body?: object }> = {
  'POST /environments/:environment/promote': { body: release },
  'POST /environments/:environment/rollback': { body: about },
  'POST /environments/:environment/canary': { body: { ...release, percent: 1 } },
  'POST /environments/:environment/withdraw': { body: about },
  'POST /environments/:environment/start-experiment': {
    body: { ...about, id: 'try', sharePercent: 1, variants },
  },
  'POST /environments/:environment/stop-experiment': { body: { ...about, id: 'try' } },
  'POST /environments/:environment/note-experiment': { body: { ...about, id: 'try' } },
  'POST /environments/:environment/dismiss': { body: release },
  'POST /environments/:environment/kill': { body: about },
  'POST /environments/:environment/revive': { body: about },
  'POST /environments/:environment/remove': { body: about },
  'POST /environments/:environment/pin': { body: { ...release, visitor } },
  'POST /environments/:environment/unpin': { body: { ...about, visitor } },
  'POST /environments/:environment/lock': { body: about },
  'POST /environments/:environment/unlock': { body: about },
  'POST /environments/:environment/tenant': { body: { ...about, tenant: 'acme', version: '1.0.0' } },
  'POST /environments/:environment/settings': { body: { ...about, values: { pageSize: 30 } } },
  'POST /environments/:environment/policy': { body: { requireApproval: false, reason: 'tried' } },
  'POST /environments/:environment/freeze': { body: { to: '2099-01-01T00:00Z', reason: 'tried' } },
  'POST /environments/:environment/unfreeze': { body: { reason: 'tried' } },
  'POST /schedules/:id/cancel': { url: '/schedules/1/cancel', body: { reason: 'tried' } },
  'POST /notifications': {
    body: { name: 'all', url: 'https://hooks.example', remotes: ['*'], events: ['*'], reason: 'tried' },
  },
  'POST /notifications/:name/remove': { url: '/notifications/theirs/remove', body: { reason: 'tried' } },
  'POST /notifications/deliveries/:id/repeat': {
    url: '/notifications/deliveries/1/repeat',
    body: { reason: 'tried' },
  },
  'POST /environments/:environment/observations': {
    body: {
      batch: '0f8fad5b-d9cb-469f-a165-70867728950e',
      observations: [
        {
          kind: 'error',
          visitor: 'a'.repeat(32),
          network: 'a'.repeat(16),
          source: 'browser',
          at: 1,
          remote: 'mfe-quiz',
          release: '1.0.0',
          cause: 'UNCAUGHT',
          message: 'x',
        },
      ],
    },
  },
  'POST /environments/:environment/overrides': {
    body: { origin: 'http://localhost:4400', manifest: foreign.release.manifest },
  },
  'POST /environments/:environment/previews': {
    body: {
      releases: [
        { remote: 'mfe-quiz', version: '1.0.0' },
        { remote: 'mfe-checkout', version: '1.0.0' },
      ],
    },
  },
  'POST /environments/:environment/previews/:preview/end': { url: `${change}/previews/1/end`, body: {} },
  'POST /environments': { body: { name: 'preview', reason: 'tried' } },
  'POST /proposals/:id/approve': { url: '/proposals/1/approve', body: { reason: 'tried' } },
  'POST /tokens': {
    body: { name: 'x', rights: [{ remote: '*', actions: ['administer'] }], reason: 'tried' },
  },
  'POST /tokens/:name/revoke': { url: '/tokens/publish-only/revoke', body: { reason: 'tried' } },
  'POST /teams': { body: { name: 'x', remotes: ['mfe-quiz'], reason: 'tried' } },
  'POST /keys/rotate': { body: { reason: 'tried' } },
  'POST /keys/:keyId/retire': { url: `/keys/${'0'.repeat(16)}/retire`, body: { reason: 'tried' } },
  'POST /sweep': { body: { reason: 'tried' } },
  'POST /releases': { body: foreign.release },
  'PUT /shell-builds/:digest': {
    url: `/shell-builds/${'0'.repeat(64)}`,
    body: { files: { 'boot/boot.00000000.js': '0'.repeat(64) } },
  },
  'POST /shell-builds/:digest/seen': { url: `/shell-builds/${'0'.repeat(64)}/seen` },
  'GET /shell-builds': {},
  'GET /notifications': {},
  'GET /tokens': {},
  'GET /teams': {},
  'GET /blobs/:sha256': { url: `/blobs/${[...foreign.blobs.keys()][0]}` },
  'GET /environments/:environment/errors/:remote': { url: `${change}/errors/mfe-checkout` },
};

function request(name: string, token: string | undefined) {
  const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const { url = pattern.replace(':environment', 'production'), body } = requests[name]!;
  return registry.app.inject({
    method,
    url,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(body && { payload: body }),
  });
}

async function stateOfEverything() {
  const { rows } = await registry.db.execute(
    `select (select sum(sequence) from environments) as sequences, (select count(*) from environments) as environments, (select count(*) from releases) as releases,
            (select count(*) from tokens where revoked_at is null) as tokens, (select count(*) from public_keys) as keys`,
  );
  return rows[0];
}

test.each(Object.keys(requests))(
  '%s needs more than no token, an unknown one, or one that may only publish a remote',
  async (name) => {
    const before = await stateOfEverything();
    for (const token of [undefined, 'strange', publishOnly]) {
      const { statusCode } = await request(name, token);
      // A missing object, such as proposal 1, may be reported before the right is checked.
      expect([token, [403, 404].includes(statusCode), statusCode]).toEqual([token, true, statusCode]);
    }
    expect(await stateOfEverything()).toEqual(before);
  },
);

test('these attempts include every route that changes something', () => {
  const known = new Set([...Object.keys(requests), 'PUT /blobs/:sha256']);
  const left = changingRoutes().filter((route) => !known.has(route) && !route.includes(' /console/'));
  expect(left).toEqual([]);
  expect(changingRoutes().length).toBeGreaterThan(20);
});

/** `POST /releases` and the like. */
function changingRoutes(): string[] {
  return routeNames(listRoutes(registry.app)).filter((route) => !/^(GET|HEAD) /.test(route));
}

test.each([
  '../remote.cjs',
  'browser/../server/remote.cjs',
  'browser/../../../etc/passwd',
  '/etc/passwd',
  'etc/passwd',
  'browser',
  'browser/',
  'browser//page.js',
  'browser/./page.js',
  'browser/.htaccess',
  'browser/..\\page.js',
  'browser\\page.js',
  'browser/%2e%2e/page.js',
  'browser/page.js\n',
  'browser/page.js\u0000.png',
  'browser/page.js?x',
  'BROWSER/page.js',
])('a release with the file %j is refused', async (path) => {
  const build = aBuild('mfe-quiz', { version: '9.0.0' });
  build.release.files[path] = build.release.files['browser/page.js']!;
  const refused = await publishBuild({ ...registry, token: publishOnly }, build);
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_INPUT']);
});

test('a file of more than 20 MB is not received, and bytes under another hash are not stored', async () => {
  const put = (sha256: string, payload: Buffer) =>
    registry.app.inject({
      method: 'PUT',
      url: `/blobs/${sha256}`,
      headers: { authorization: `Bearer ${publishOnly}`, 'content-type': 'application/octet-stream' },
      payload,
    });
  expect((await put('0'.repeat(64), Buffer.alloc(20 * 1024 * 1024 + 1))).statusCode).toBe(413);
  expect((await put('0'.repeat(64), Buffer.from('other bytes'))).json().code).toBe('INTEGRITY');
  const { statusCode } = await registry.app.inject({ method: 'HEAD', url: `/blobs/${'0'.repeat(64)}` });
  expect(statusCode).toBe(404);
});

test('a body with sixty thousand brackets is refused', async () => {
  const { statusCode } = await registry.app.inject({
    method: 'POST',
    url: '/environments/production/promote',
    headers: { authorization: `Bearer ${publishOnly}`, 'content-type': 'application/json' },
    payload: `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
  });
  expect(statusCode).toBe(400);
});
