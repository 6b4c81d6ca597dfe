import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aPage, aPlace, aSite, rendered } from '../../testing/a-site.ts';

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
  const holes = (wanted: unknown, path = '/quiz') =>
    app.inject({
      url: `/__marquee/holes?${new URLSearchParams({ path, holes: JSON.stringify(wanted) })}`,
      cookies: { UUID },
    });
  return { app, site, holes };
}
const wanted = { key: 'a-1', name: 'quiz.score', version: '1.0.0', params: { of: 'me' } };

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
  const broken = { ...wanted, name: 'quiz.broken', params: {} };
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
    [{ ...wanted, name: 'quiz.unknown' }],
    [{ ...wanted, params: { of: 7 } }],
    [{ ...wanted, key: '"><script>' }],
    Array.from({ length: 21 }, () => wanted),
  ])
    expect([request, (await holes(request)).statusCode]).toEqual([request, 400]);
  for (const path of ['/quiz/secret', '/gone', 'https://elsewhere.test/', '//elsewhere.test/quiz'])
    expect([path, (await holes([wanted], path)).statusCode]).toEqual([path, 400]);
  expect((await app.inject('/__marquee/holes')).statusCode).toBe(400);
});
