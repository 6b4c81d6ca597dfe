import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const path = '/fan-zone/search';

test('without JavaScript the server searches, and groups the results, best group first', async () => {
  const { html, meta } = await servePage(routes, `${path}?q=mehar+tarana`, sampleSite().platform);

  expect([...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading)).toEqual([
    'Video messages',
    'Biographies',
  ]);
  expect(html).toContain('href="/celebrities/meher-tarana"');
  expect(html).toContain('href="/fan-zone/celeb-bio/meher-tarana"');
  expect(meta).toMatchObject({ title: 'Results for “mehar tarana”', indexable: false });
});

test('in Hindi the results are in Hindi, and articles without a translation are marked', async () => {
  const { html } = await servePage(routes, `${path}?q=rain`, sampleSite().platform, 'hi');

  expect(html).toContain('“rain” के नतीजे');
  expect(html).toContain('<span lang="en">Rain stops a shoot</span>');
  expect(html).toContain('href="/hi/bollywood-news/rain-stops-shoot"');
});

test('without results the page shows the nearest entries and the stars', async () => {
  const { html } = await servePage(routes, `${path}?q=veda+qwerty`, sampleSite().platform);

  expect(html).toContain('No results for “veda qwerty”');
  expect(html).toContain('href="/fan-zone/celeb-bio/veda-kulkarni"');
  expect(html).toContain('href="/celebrities/kabir-rangrez"');
});

test('a search that may be incomplete shows an error instead of “no results”', async () => {
  const silent = sampleSite({}, { news: noResponse }).platform;
  const [story, star] = await Promise.all(
    ['rain', 'kabir'].map(async (query) => (await servePage(routes, `${path}?q=${query}`, silent)).html),
  );

  expect(story).toContain('The search didn’t work');
  expect(story).toMatch(/<a[^>]*href="\/fan-zone\/search\?q=rain"[^>]*data-full-load/);
  expect(star).toContain('href="/fan-zone/celeb-bio/kabir-rangrez"');
});

test('without a query the page may be indexed and shows suggestions', async () => {
  const { html, meta } = await servePage(routes, `${path}?q=+`, sampleSite().platform);

  expect(meta.indexable).toBeUndefined();
  expect(html).toContain('href="/celebrities/aarav-suryan"');
  expect(html).toMatch(/<form[^>]*action="\/fan-zone\/search"/);
});

test('a query that looks like markup is shown as text', async () => {
  const { html } = await servePage(
    routes,
    `${path}?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    sampleSite().platform,
  );

  expect(html).not.toContain('<img src=x');
});
