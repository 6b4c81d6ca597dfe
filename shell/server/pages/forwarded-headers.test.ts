import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aPage, aSite } from '../../testing/a-site.ts';

const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });

/** The HTML and headers of a page. */
async function pageWith(headers: Record<string, string>, trustedProxies: string[] = []) {
  const site = aSite([quiz], { hub: ({ url }) => aPage(`<h1>${new URL(url).pathname}</h1>`) });
  const app = await aShellOver(site, { trustedProxies });
  const cookie = 'UUID=Abcdefgh1234Abcdefgh1234Abcdefgh';
  const response = await app.inject({ url: '/quiz', headers: { accept: 'text/html', cookie, ...headers } });
  await app.close();
  return [response.body, JSON.stringify(response.headers)].join('\n');
}

test.each([
  ['host', 'evil.example'],
  ['host', 'evil.example"><script>alert(1)</script>'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'gopher'],
  ['x-forwarded-for', 'evil.example'],
  ['forwarded', 'host=evil.example;proto=gopher'],
  ['x-original-url', '/evil.example'],
  ['x-rewrite-url', '/evil.example'],
  ['referer', 'https://evil.example/"><script>'],
  ['user-agent', 'evil.example"><script>alert(1)</script>'],
  ['accept-language', 'evil.example'],
])('the request header %s (%s) reaches no page', async (name, value) => {
  for (const proxies of [[], ['127.0.0.1']]) {
    const page = await pageWith({ [name]: value }, proxies);
    expect(page).not.toContain('evil.example');
    expect(page).not.toContain('gopher');
    expect(page).toContain('<h1>/quiz</h1>');
  }
});

test.each([
  '/quiz?q="><script>alert(1)</script>',
  "/quiz?utm_source='-alert(1)-'",
  '/quiz?a=</script><script>alert(1)</script>',
  '/quiz?</title><script>alert(1)</script>',
  '/quiz?marquee-inspect="onload=alert(1)',
  '/"><script>alert(1)</script>',
  '/quiz/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '/hi/quiz?x=%3Csvg%20onload=alert(1)%3E',
])('the URL %s adds no markup to the page', async (url) => {
  const app = await aShellOver(aSite([quiz], { hub: () => aPage('<h1>Quizzes</h1>') }));
  const response = await app.inject({ url, headers: { accept: 'text/html' } });
  await app.close();
  expect(response.body).not.toContain('<script>alert');
  expect(response.body).not.toContain('<svg onload');
  expect(response.body).not.toContain('"onload=');
  expect(String(response.headers.location ?? '/')).toBe('/');
});
