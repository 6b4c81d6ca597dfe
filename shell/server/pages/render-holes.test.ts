import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aPage, aPlace, aSite, rendered, testSecret } from '../../testing/a-site.ts';
import { createHoleSeals } from './hole-seals.ts';

const score = aPlace('a-1', 'quiz.score');
const inner = aPlace('i', 'auth.badge');
const quiz = aRelease('mfe-quiz', {
  routes: [
    { id: 'hub', path: '/quiz', cache: { maxAge: 60 } },
    { id: 'secret', path: '/quiz/secret', private: true },
  ],
  slots: [
    { name: 'quiz.score', params: { type: 'object', properties: { of: { type: 'string' } } } },
    { name: 'quiz.broken' },
    { name: 'quiz.shared', cache: { maxAge: 60 } },
  ],
});
const auth = aRelease('mfe-auth', {
  slots: [{ name: 'auth.account', cache: { maxAge: 60 } }, { name: 'auth.badge' }],
});
const UUID = 'Abcdefgh1234Abcdefgh1234Abcdefgh';

async function aShell(change?: Parameters<typeof aSite>[2]) {
  let renders = 0;
  const site = aSite(
    [quiz, auth],
    {
      hub: () => aPage(`<h1>Quizzes</h1>${score.html}`, undefined, [score.placed]),
      'quiz.score': () => ({
        kind: 'slot',
        ...rendered(`score ${(renders += 1)} ${inner.html}`, [inner.placed]),
      }),
      'quiz.broken': () => Promise.reject(new Error('no')),
      'auth.account': () => ({ kind: 'slot', ...rendered('Sign in') }),
      'auth.badge': () => ({ kind: 'slot', ...rendered('badge') }),
    },
    change,
  );
  const app = await aShellOver(site);
  const holes = (
    wanted: unknown,
    { path = '/quiz', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
  ) =>
    app.inject({
      url: `/__marquee/holes?${new URLSearchParams({ path, holes: JSON.stringify(wanted) })}`,
      headers,
      cookies: { UUID },
    });
  return { app, site, holes };
}
type Wanted = { key: string; name: string; version: string; params: Record<string, never> };

/** The hole with the seal that the page would have for it; a stranger's may lack what a page's hole has. */
const sealed = <Hole extends { key: string; name: string; params: object }>(hole: Hole, path = '/quiz') => ({
  ...hole,
  seal: createHoleSeals(testSecret).of(path, hole as unknown as Wanted),
});
const plain = { key: 'a-1', name: 'quiz.score', version: '1.0.0', params: { of: 'me' } };
const wanted = sealed(plain);

test('the slots that a shared page lacks are rendered per request, with what is inside them', async () => {
  const { site, holes } = await aShell();
  const [first, second] = [await holes([wanted]), await holes([wanted])];
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'cdn-cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(first.body).toContain('score 1');
  expect(second.body).toContain('score 2');
  expect(first.body).toMatch(/data-slot="auth.badge".*badge/);
  expect(first.body).not.toContain('data-hole');
  const [, data = ''] = /id="marquee-page">(.*?)<\/script>/.exec(first.body) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    slots: { 'a-1': { slot: 'quiz.score', version: '1.0.0', path: '/quiz', params: { of: 'me' } } },
    releases: { 'mfe-quiz': { version: '1.0.0' }, 'mfe-auth': { version: '1.0.0' } },
  });
  expect(site.renders.map(({ request }) => request.kind)).not.toContain('page');
});

test('a slot that fails is a fallback, and a killed one says so', async () => {
  const broken = sealed({ ...plain, name: 'quiz.broken', params: {} });
  const { holes } = await aShell();
  expect((await holes([broken])).body).toMatch(/data-slot="quiz.broken".*data-state="fallback"/);
  const dark = await aShell(({ remotes: { 'mfe-quiz': rule } }) => {
    if (rule) rule.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  });
  const { body } = await dark.holes([wanted]);
  expect(body).toMatch(/data-slot="quiz.score".*data-state="killed"/);
  expect(body).not.toContain('score 1');
});

test('whatever else a client asks for is refused', async () => {
  const { app, holes } = await aShell();
  for (const request of [
    [],
    'quiz.score',
    [plain],
    [sealed({ ...plain, name: 'quiz.unknown' })],
    [sealed({ ...plain, name: 'quiz.shared', params: {} })],
    [sealed({ ...plain, params: { of: 7 } })],
    [sealed({ ...plain, key: '"><script>' })],
    Array.from({ length: 21 }, () => wanted),
  ])
    expect([request, (await holes(request)).statusCode]).toEqual([request, 400]);
  for (const path of ['/quiz/secret', '/gone', 'https://elsewhere.test/', '//elsewhere.test/quiz'])
    expect([path, (await holes([sealed(plain, path)], { path })).statusCode]).toEqual([path, 400]);
  expect((await app.inject('/__marquee/holes')).statusCode).toBe(400);
});

test('finding 24: only the holes of a page are rendered, with the params that the page carries', async () => {
  const { app, site, holes } = await aShell();
  const page = await app.inject({ url: '/quiz?page=2', headers: { accept: 'text/html' }, cookies: { UUID } });
  const [, seal = ''] = /data-slot="quiz.score"[^>]*data-hole="([\w-]{22})"/.exec(page.body) ?? [];
  const onPage = { ...plain, params: {}, seal };
  expect((await holes([onPage], { path: '/quiz?page=2' })).statusCode).toBe(200);
  const rendersOfPage = site.renders.length;

  for (const [change, path] of [
    [{}, '/quiz'],
    [{}, '/quiz?page=3'],
    [{ params: { of: 'me' } }, '/quiz?page=2'],
    [{ key: 'b' }, '/quiz?page=2'],
    [{ name: 'auth.badge' }, '/quiz?page=2'],
    [{ seal: '' }, '/quiz?page=2'],
    [{ seal: seal.slice(1) }, '/quiz?page=2'],
    [{ seal: createHoleSeals('another secret').of('/quiz?page=2', onPage) }, '/quiz?page=2'],
  ] as const)
    expect([change, (await holes([{ ...onPage, ...change }], { path })).statusCode]).toEqual([change, 403]);
  expect(site.renders).toHaveLength(rendersOfPage);
});

test('finding 24: pages of other sites get no slot, and one network a limited number @all', async () => {
  const { holes } = await aShell();
  const statusFrom = async (site: string) =>
    (await holes([wanted], { headers: { 'sec-fetch-site': site } })).statusCode;
  for (const site of ['cross-site', 'same-site', 'none'])
    expect([site, await statusFrom(site)]).toEqual([site, 403]);
  expect(await statusFrom('same-origin')).toBe(200);

  const statuses: number[] = [];
  for (let at = 0; at < 1_201; at += 1) statuses.push((await holes([])).statusCode);
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
});
