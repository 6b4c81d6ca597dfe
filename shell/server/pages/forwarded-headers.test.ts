import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aPage, aSite } from '../../testing/a-site.ts';

const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });

const site = aSite([quiz], { hub: ({ url }) => aPage(`<h1>${new URL(url).pathname}</h1>`) });
/** A shell that visitors reach directly, and one behind a proxy that it trusts. */
let shells: Awaited<ReturnType<typeof aShellOver>>[];
beforeAll(async () => {
  shells = await Promise.all(
    [[], ['127.0.0.1']].map((trustedProxies) => aShellOver(site, { trustedProxies })),
  );
});
afterAll(() => Promise.all(shells.map((shell) => shell.close())));

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
  const cookie = 'UUID=Abcdefgh1234Abcdefgh1234Abcdefgh';
  for (const shell of shells) {
    const headers = { accept: 'text/html', cookie, [name]: value };
    const response = await shell.inject({ url: '/quiz', headers });
    const page = [response.body, JSON.stringify(response.headers)].join('\n');
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
  const response = await shells[0]!.inject({ url, headers: { accept: 'text/html' } });
  expect(response.body).not.toContain('<script>alert');
  expect(response.body).not.toContain('<svg onload');
  expect(response.body).not.toContain('"onload=');
  expect(String(response.headers.location ?? '/')).toBe('/');
});
