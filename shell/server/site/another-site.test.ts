import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aPage, aSite, rendered, type Renderings } from '../../testing/a-site.ts';
import { traktor } from '../../testing/traktor/traktor.ts';

const document = { accept: 'text/html', 'sec-fetch-dest': 'document' };
const explore = aRelease('explore', {
  criticality: 'primary',
  routes: [
    { id: 'home', path: '/', indexable: true },
    { id: 'tractor', path: '/products/:id', indexable: true },
  ],
  slots: [{ name: 'explore.header', cache: { maxAge: 60 } }],
});
const renderings: Renderings = {
  home: () => aPage('<h1>Alle Traktoren</h1><a href="/products/eins">Eins</a>', { title: 'Alle Traktoren' }),
  tractor: () => aPage('<h1>Traktor eins</h1>'),
  'explore.header': () => ({
    kind: 'slot',
    ...rendered('<header><a href="/">Traktor</a><nav>Neu und alt</nav></header>'),
  }),
};

/** The shell of the other site, on the same code and the same test build as that of this one. */
async function aTraktorShell(
  given: Renderings = renderings,
  releases = [explore],
  change?: Parameters<typeof aSite>[2],
) {
  const definition = traktor.open({}, { isLocal: true, mainApi: 'http://127.0.0.1:1' });
  const site = aSite(releases, given, change, { definition });
  const app = await aShellOver(site);
  const get = (url: string) => app.inject({ url, headers: document });
  return { app, site, get, stop: () => app.close() };
}

test('feature 48: another site starts on the same shell: its language, its brand, and a header that its remote renders', async () => {
  const { get, stop } = await aTraktorShell();
  const { statusCode, body } = await get('/');
  await stop();

  expect(statusCode).toBe(200);
  expect(body).toMatch(/^<!DOCTYPE html><html lang="de">/);
  expect(body).toContain('<title>Alle Traktoren | Traktor</title>');
  expect(body).toContain('<meta property="og:site_name" content="Traktor" data-page>');
  expect(body).toContain('<meta property="og:locale" content="de_DE" data-page>');
  expect(body).toContain('<meta name="theme-color" content="#1b5e20">');
  expect(body).toMatch(/data-slot="explore\.header"[^>]*data-state="server"[^>]*><header>/);
  expect(body.indexOf('explore.header')).toBeLessThan(body.indexOf('<main'));
  expect(body).toContain('<a class="mq-skip-link" href="#main">Zum Inhalt springen</a>');
});

test('nothing of this site is left in the HTML: no name, no language, no page, no call', async () => {
  const { get, stop } = await aTraktorShell();
  const pages = await Promise.all(['/', '/products/eins', '/offline'].map(get));
  await stop();

  for (const { body } of pages) {
    // `marquee` in small letters is the platform: attributes, events and routes of the shell.
    expect(body).not.toMatch(/Marquee|हिन्दी|[\u0900-\u097f]|\/hi\b|hreflang="(hi|en)"|\/fans|\/download/);
    expect(body).not.toContain('"appConfig"');
    expect(body).toContain('<html lang="de">');
  }
});

test('its pages, and only these, are found: a missing one leads home, with a notice in its language', async () => {
  const { app, get, stop } = await aTraktorShell();
  const missing = await get('/hi/products');
  const ofMarquee = await get('/terms');
  const home = await app.inject({ url: '/', headers: document, cookies: { moved: 'de' } });
  const file = await app.inject({ url: '/assets/none.js', headers: { accept: 'text/html' } });
  await stop();

  expect([missing.statusCode, missing.headers.location]).toEqual([302, '/']);
  expect([ofMarquee.statusCode, ofMarquee.headers.location]).toEqual([302, '/']);
  expect(String(missing.headers['set-cookie'])).toContain('moved=de');
  expect(home.body).toContain('<p>Diese Seite gibt es nicht.</p>');
  expect(file.statusCode).toBe(404);
  expect(file.body).toContain('<title>Hier ist nichts | Traktor</title>');
  expect(file.body).toContain('<html lang="de">');
});

test('robots, sitemap and web manifest are those of the brand', async () => {
  const { get, stop } = await aTraktorShell();
  const [robots, sitemap, news, manifest, contact] = await Promise.all(
    [
      '/robots.txt',
      '/sitemap.xml',
      '/news-sitemap.xml',
      '/manifest.webmanifest?lang=hi',
      '/.well-known/security.txt',
    ].map(get),
  );
  await stop();

  expect(robots!.body).not.toContain('news-sitemap');
  expect(sitemap!.body.match(/<loc>/g)).toHaveLength(1);
  expect(sitemap!.body).toContain('hreflang="de"');
  expect(sitemap!.body).not.toContain('/hi');
  expect(news!.statusCode).not.toBe(200);
  expect(manifest!.json()).toMatchObject({
    id: '/',
    name: 'Traktor',
    lang: 'de-DE',
    start_url: '/',
    description: 'Neue und alte Traktoren.',
    theme_color: '#1b5e20',
  });
  expect(contact!.body).toContain('Preferred-Languages: de\n');
});

test('in-site navigation has what it needs: the next page as a whole, and the texts of the bundle', async () => {
  const { app, get, stop } = await aTraktorShell();
  const [first, next] = [
    await get('/'),
    await app.inject({ url: '/products/eins', headers: { accept: 'text/html', 'sec-fetch-dest': 'empty' } }),
  ];
  await stop();

  const [here, there] = [first, next].map(({ body }) => dataOf(body));
  expect(next.body).toContain('<h1>Traktor eins</h1>');
  expect(next.body).toMatch(/<title>Traktoren<\/title>/);
  expect(there).toMatchObject({ language: 'de', path: '/products/eins', slots: { page: {}, header: {} } });
  expect(here).toMatchObject({
    head: { site: { name: 'Traktor', languages: [{ code: 'de', prefix: '', locale: 'de-DE' }] } },
    texts: { pageOpened: '{title}, Seite geöffnet' },
    deferred: { texts: { backToTop: 'Nach oben' } },
  });
});

test.each([
  ['fails', { ...renderings, 'explore.header': () => Promise.reject(new Error('no')) }, [explore]],
  [
    'is in no release',
    renderings,
    [aRelease('explore', { routes: [{ id: 'home', path: '/', indexable: true }] })],
  ],
])('a header that %s leaves the page standing, under the name of the site', async (_, given, releases) => {
  const { get, site, stop } = await aTraktorShell(given, releases);
  const { statusCode, body } = await get('/');
  await stop();

  expect(statusCode).toBe(200);
  expect(body).toContain('<header class="mq-header"><a href="/">Traktor</a></header>');
  expect(body).toContain('<h1>Alle Traktoren</h1>');
  expect(site.failures).toHaveLength(1);
});

function dataOf(html: string): unknown {
  const [, json = ''] = /id="marquee-page">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

test('a header whose remote is killed is the name of the site too', async () => {
  const { get, stop } = await aTraktorShell(renderings, [explore], ({ remotes }) => {
    remotes['explore']!.killed = { reason: 'it blinks', at: '2026-11-20T08:00:00Z' };
  });
  const { body } = await get('/');
  await stop();
  expect(body).toMatch(/data-state="killed"[^>]*><header class="mq-header">.*?<a href="\/">Traktor<\/a>/);
});
