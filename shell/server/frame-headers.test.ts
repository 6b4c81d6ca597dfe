import { aRelease } from '../testing/a-release.ts';
import { aShellOver } from '../testing/a-shell.ts';
import { aPage, aSite } from '../testing/a-site.ts';
import { startFakeUpstream } from '../testing/fake-upstream.ts';

test('no page, file, image, API response or error of the site can be framed by another site', async () => {
  const upstream = await startFakeUpstream();
  upstream.respond({
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  });
  const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });
  const app = await aShellOver(aSite([quiz], { hub: () => aPage('<h1>Quizzes</h1>') }), {
    upstream: upstream.url,
  });
  const statuses = new Map<string, number>();
  for (const url of [
    '/quiz',
    '/nowhere',
    '/nothing.png',
    '/remotes/mfe-quiz/1.0.0/entry.js',
    '/media/a.svg',
    '/share/a.svg.jpg',
    '/api/vendor-order/OR-1',
    '/__marquee/plan',
    '/__marquee/dev',
    '/robots.txt',
    '/.well-known/security.txt',
    '/sw.js',
    '/metrics',
  ]) {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html,*/*' } });
    statuses.set(url, statusCode);
    expect([url, headers['content-security-policy']]).toEqual([
      url,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
  expect(statuses.get('/media/a.svg')).toBe(200);
  expect(statuses.get('/share/a.svg.jpg')).toBe(200);
  await app.close();
  await upstream.stop();
});
