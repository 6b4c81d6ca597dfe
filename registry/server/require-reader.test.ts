import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('readers', 'readers', { network: { readers: 'signed-in' } });
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});
afterAll(() => postgres.stop());
const { look, signIn } = consoleBrowser(() => registry);

const pages = [
  '/',
  '/console/production/remotes/mfe-quiz',
  '/console/experiments',
  '/console/releases',
  '/console/releases/mfe-quiz/1.0.0',
  '/console/approvals',
  '/console/audit',
  '/console/audit/check',
  '/console/audit/export',
];

test('signed out, every page of the console leads to the sign-in, and signed in to the page', async () => {
  for (const page of pages) {
    const { statusCode, headers } = await look(page);
    expect([page, statusCode, headers['location']]).toEqual([
      page,
      303,
      `/console/sign-in?next=${encodeURIComponent(page)}`,
    ]);
  }
  const asset = await look('/console/assets/console.css');
  expect([asset.statusCode, (await look('/console/sign-in')).statusCode]).toEqual([200, 200]);
  const person = await signIn(registry.token);
  for (const page of pages) expect([page, (await look(page, person)).statusCode]).toEqual([page, 200]);
});

test('without a token, a program reads only what shells verify', async () => {
  const statusOf = async (url: string, headers = {}) =>
    (await registry.app.inject({ url, headers })).statusCode;
  const refused = [
    '/environments',
    '/environments/production',
    '/environments/production/experiments',
    '/environments/production/health?remote=mfe-quiz',
    '/environments/production/contracts',
    '/releases',
    '/releases/mfe-quiz/1.0.0',
    '/why/mfe-quiz@1.0.0',
    '/audit',
    '/audit/check',
    '/proposals',
  ];
  const authorization = `Bearer ${registry.observeToken}`;
  for (const url of refused) {
    expect([url, await statusOf(url)]).toEqual([url, 403]);
    expect([url, await statusOf(url, { authorization })]).toEqual([url, 200]);
  }
  for (const url of ['/environments/production/snapshot', '/public-keys', '/healthz', '/readyz'])
    expect([url, await statusOf(url)]).toEqual([url, 200]);
});

test('by default anyone reads, and the console says so', async () => {
  const open = await postgres.openRegistry('open-readers');
  const { body } = await open.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(body).toContain('Anyone who reaches this registry can read this page');
  expect((await look('/', await signIn(registry.token))).body).not.toContain('Anyone who reaches');
});
