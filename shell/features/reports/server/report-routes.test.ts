import { aRelease } from '../../../testing/a-release.ts';
import { aShellOver } from '../../../testing/a-shell.ts';
import { aPage, aSite } from '../../../testing/a-site.ts';

const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });

async function aShell() {
  const app = await aShellOver(aSite([quiz], { hub: () => aPage('<h1>Quizzes</h1>') }));
  const send = async (reports: unknown, type = 'application/reports+json') =>
    (
      await app.inject({
        method: 'POST',
        url: '/__marquee/reports',
        headers: { 'content-type': type },
        payload: typeof reports === 'string' ? reports : JSON.stringify(reports),
      })
    ).statusCode;
  const counted = async () => {
    const { body } = await app.inject({ url: '/metrics' });
    return body.split('\n').filter((line) => line.startsWith('marquee_reports_total'));
  };
  return { app, send, counted };
}

const violation = (body: object) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://marquee.test/quiz',
  body,
});
const ofQuiz = 'https://marquee.test/remotes/mfe-quiz/1.0.0/entry.js';

test('reports are counted for the release whose file caused them, or was blocked', async () => {
  const { app, send, counted } = await aShell();
  const status = await send([
    violation({
      sourceFile: ofQuiz,
      blockedURL: 'https://evil.test/a.js',
      effectiveDirective: 'script-src-elem',
    }),
    violation({ sourceFile: 'https://marquee.test/assets/runtime/core.js', blockedURL: ofQuiz }),
    violation({
      sourceFile: 'https://marquee.test/assets/runtime/core.js',
      blockedURL: 'trusted-types-sink',
    }),
    { type: 'integrity-violation', body: { blockedURL: 'https://cdn.test/remotes/mfe-quiz/1.0.0/entry.js' } },
    { type: 'deprecation', body: { id: 'Unload', message: 'old', lineNumber: 1 } },
    { type: 'crash', body: null },
  ]);
  expect(status).toBe(204);
  expect(await counted()).toEqual([
    'marquee_reports_total{type="csp-violation",remote="mfe-quiz",release="1.0.0"} 2',
    'marquee_reports_total{type="csp-violation",remote="shell",release="one"} 1',
    'marquee_reports_total{type="integrity-violation",remote="mfe-quiz",release="1.0.0"} 1',
    'marquee_reports_total{type="deprecation",remote="unknown",release="unknown"} 1',
    'marquee_reports_total{type="crash",remote="unknown",release="unknown"} 1',
  ]);
  await app.close();
});

test('types and releases that do not exist are unknown', async () => {
  const { app, send, counted } = await aShell();
  const invented = (nth: number) => ({
    type: `made-up-${nth}`,
    body: { sourceFile: `https://marquee.test/remotes/made-up-${nth}/1.0.0/a.js` },
  });
  expect(await send(Array.from({ length: 50 }, (_, nth) => invented(nth)))).toBe(204);
  expect(await counted()).toEqual([
    'marquee_reports_total{type="unknown",remote="unknown",release="unknown"} 50',
  ]);
  await app.close();
});

test.each<[string, unknown, string | undefined, number]>([
  ['another format', { type: 'crash' }, undefined, 400],
  ['no JSON', '[', undefined, 400],
  ['another content type', [], 'application/xml', 415],
  ['more than fifty', Array.from({ length: 51 }, () => ({ type: 'crash' })), undefined, 400],
  ['more than 64 kB', [{ type: 'a'.repeat(65_536) }], undefined, 413],
])('a request with %s is refused', async (_what, reports, type, status) => {
  const { app, send, counted } = await aShell();
  expect(await send(reports, type)).toBe(status);
  expect(await counted()).toEqual([]);
  await app.close();
});

test('a network that floods the reports is refused', async () => {
  const { app, send } = await aShell();
  const statuses: number[] = [];
  for (let nth = 0; nth < 121; nth += 1) statuses.push(await send([]));
  expect(statuses.filter((status) => status === 204)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  await app.close();
});

test('a page names the endpoint for its policies, and for reports of deprecated features and crashes', async () => {
  const { app } = await aShell();
  const { headers } = await app.inject({ url: '/quiz', headers: { accept: 'text/html' } });
  expect(headers['reporting-endpoints']).toBe('default="/__marquee/reports"');
  expect(headers['content-security-policy']).toMatch(
    /require-trusted-types-for 'script'; .*report-to default$/,
  );
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(default)');
  await app.close();
});
