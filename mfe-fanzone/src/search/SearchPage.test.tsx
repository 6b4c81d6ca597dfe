import { noAnswer } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const path = '/fan-zone/search';

test('the server finds what a form without a script asks for, grouped, best group first', async () => {
  const { html, meta } = await servePage(routes, `${path}?q=mehar+tarana`, sampleSite().platform);

  expect([...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading)).toEqual([
    'Video messages',
    'Biographies',
  ]);
  expect(html).toContain('href="/celebrities/meher-tarana"');
  expect(html).toContain('href="/fan-zone/celeb-bio/meher-tarana"');
  expect(meta).toMatchObject({ title: 'Results for “mehar tarana”', indexable: false });
});

test('in Hindi the same search speaks Hindi, and stories that were not translated say so', async () => {
  const { html } = await servePage(routes, `${path}?q=rain`, sampleSite().platform, 'hi');

  expect(html).toContain('“rain” के नतीजे');
  expect(html).toContain('<span lang="en">Rain stops a shoot</span>');
  expect(html).toContain('href="/hi/bollywood-news/rain-stops-shoot"');
});

test('nothing found says so and suggests who is near, and the stars', async () => {
  const { html } = await servePage(routes, `${path}?q=veda+qwerty`, sampleSite().platform);

  expect(html).toContain('No results for “veda qwerty”');
  expect(html).toContain('href="/fan-zone/celeb-bio/veda-kulkarni"');
  expect(html).toContain('href="/celebrities/kabir-rangrez"');
});

test('what nobody could read is no “nothing”: a search that may be wrong says that it failed', async () => {
  const silent = sampleSite({}, { news: noAnswer }).platform;
  const [story, star] = await Promise.all(
    ['rain', 'kabir'].map(async (query) => (await servePage(routes, `${path}?q=${query}`, silent)).html),
  );

  expect(story).toContain('The search did not answer');
  expect(story).toMatch(/<a[^>]*href="\/fan-zone\/search\?q=rain"[^>]*data-full-load/);
  expect(star).toContain('href="/fan-zone/celeb-bio/kabir-rangrez"');
});

test('without a question the page may be indexed and shows where to begin', async () => {
  const { html, meta } = await servePage(routes, `${path}?q=+`, sampleSite().platform);

  expect(meta.indexable).toBeUndefined();
  expect(html).toContain('href="/celebrities/aarav-suryan"');
  expect(html).toMatch(/<form[^>]*action="\/fan-zone\/search"/);
});

test('what somebody typed is text, however it looks', async () => {
  const { html } = await servePage(
    routes,
    `${path}?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    sampleSite().platform,
  );

  expect(html).not.toContain('<img src=x');
});
