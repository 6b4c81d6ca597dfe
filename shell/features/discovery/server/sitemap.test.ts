import type { ManifestRoute } from '@marquee/contracts';
import type { SiteContent } from '../../../server/site/site-definition.ts';
import { aDefinition } from '../../../testing/a-site.ts';
import { newsSitemap, sitemap } from './sitemap.ts';

const route = (path: string, indexable = true): ManifestRoute => ({
  id: 'a',
  path,
  indexable,
  hydrate: 'load',
  private: false,
  deadlineMs: 100,
});
const names: Record<string, string[]> = { celeb: ['aarav', 'meher'], occasion: ['birthday', 'diwali'] };
const known: SiteContent = {
  namesOf: async (parameter, before) =>
    parameter === 'url_slug' && before === '/news/'
      ? [{ name: 'a story & more', changed: '2026-11-20T08:00:00Z' }]
      : (names[parameter] ?? []).map((name) => ({ name })),
  news: async () => [],
};
const siteUrl = 'https://marquee.test';
const definition = aDefinition();

async function pathsOf(...routes: ManifestRoute[]): Promise<string[]> {
  const text = await sitemap({ routes, known, siteUrl, definition });
  return [...text.matchAll(/<loc>https:\/\/marquee\.test([^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
}

test('lists what may be indexed in both languages, names filled in, and nothing else', async () => {
  const paths = await pathsOf(
    route('/'),
    route('/stars/:celeb/:occasion'),
    route('/checkout', false),
    route('/quiz/:unknown'),
  );
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/hi',
      '/stars/meher/diwali',
      '/hi/stars/aarav/birthday',
      '/download',
      '/terms',
    ]),
  );
  expect(paths.filter((path) => path.includes('/stars/'))).toHaveLength(8);
  expect(paths.filter((path) => /checkout|quiz|offline/.test(path))).toEqual([]);
});

test('a story in English only has no Hindi entry and names no Hindi alternate', async () => {
  const english: SiteContent = {
    ...known,
    namesOf: async () => [{ name: 'biryani-on-set', languages: ['en'] }],
  };
  const text = await sitemap({ routes: [route('/news/:url_slug')], known: english, siteUrl, definition });
  expect(text).toContain('<loc>https://marquee.test/news/biryani-on-set</loc>');
  expect(text).not.toMatch(/hi\/news\/biryani-on-set/);
});

test('every entry names itself, its other language and the default', async () => {
  const text = await sitemap({ routes: [route('/news/:url_slug')], known, siteUrl, definition });
  expect(text).toContain(
    [
      '<url><loc>https://marquee.test/hi/news/a%20story%20%26%20more</loc><lastmod>2026-11-20T08:00:00Z</lastmod>',
      '<xhtml:link rel="alternate" hreflang="en" href="https://marquee.test/news/a%20story%20%26%20more"/>',
      '<xhtml:link rel="alternate" hreflang="hi" href="https://marquee.test/hi/news/a%20story%20%26%20more"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://marquee.test/news/a%20story%20%26%20more"/></url>',
    ].join(''),
  );
});

test('news of the last 48 hours, each in the languages it has, with nothing that ends the XML', () => {
  const text = newsSitemap({
    siteUrl,
    now: new Date('2026-11-21T09:00:00Z'),
    definition,
    news: [
      {
        path: '/bollywood-news/new',
        titles: { en: 'Songs & <dance>', hi: 'गाने' },
        published: '2026-11-20T08:00:00Z',
      },
      { path: '/bollywood-news/english-only', titles: { en: 'E' }, published: '2026-11-19T10:00:00Z' },
      { path: '/bollywood-news/old', titles: { en: 'Old' }, published: '2026-11-19T08:00:00Z' },
      { path: '/bollywood-news/to-come', titles: { en: 'Soon' }, published: '2026-11-22T08:00:00Z' },
    ],
  });
  expect([...text.matchAll(/<loc>[^<]*\.test([^<]*)/g)].map(([, path]) => path)).toEqual([
    '/bollywood-news/new',
    '/hi/bollywood-news/new',
    '/bollywood-news/english-only',
  ]);
  expect(text).toContain('<news:title>Songs &amp; &lt;dance&gt;</news:title>');
});
