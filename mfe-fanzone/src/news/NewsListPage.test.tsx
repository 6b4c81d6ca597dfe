import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const path = '/bollywood-news';

test('the list has the order of the content host: newest first', async () => {
  const { html } = await servePage(routes, path, sampleSite().platform);

  expect([...html.matchAll(/href="\/bollywood-news\/([^"]+)"/g)].map(([, slug]) => slug)).toEqual([
    'rain-stops-shoot',
    'new-song-out',
    'premiere-night',
  ]);
});

test('an empty list shows a message and a link to the biographies', async () => {
  const { html } = await servePage(routes, path, sampleSite({}, { news: async () => [] }).platform);

  expect(html).toContain('No news yet');
});

test('news that could not be loaded have a retry and are not indexed', async () => {
  const { html, meta } = await servePage(routes, path, sampleSite({}, { news: noResponse }).platform);

  expect(html).toContain(`<a href="${path}" data-full-load=""`);
  expect(meta.indexable).toBe(false);
});

test('more than thirteen articles are on pages that link to each other, each with its own canonical URL', async () => {
  const [story] = await sampleSite().platform.content.news();
  const all = Array.from({ length: 28 }, (_, at) => ({ ...story!, url_slug: `story-${at + 1}` }));
  const { platform } = sampleSite({}, { news: async () => all });
  const first = await servePage(routes, path, platform, 'hi');
  expect(first.html).toMatch(/<a [^>]*href="\/hi\/bollywood-news\?page=2"[^>]* rel="next"/);
  expect(first.html.match(/<article/g)).toHaveLength(13);
  expect(first.html.match(/teaser lead/g)).toHaveLength(1);
  expect(first.meta).toMatchObject({ title: 'बॉलीवुड की ख़बरें', canonical: path });

  const last = await servePage(routes, `${path}?page=3`, platform);
  expect(last.html).toContain('href="/bollywood-news/story-28"');
  expect(last.meta).toMatchObject({ title: 'Bollywood news, page 3', canonical: `${path}?page=3` });
  for (const [page, canonical] of [
    ['99', `${path}?page=3`],
    ['-1', path],
    ['<b>', path],
  ]) {
    const { meta } = await servePage(routes, `${path}?page=${encodeURIComponent(page ?? '')}`, platform);
    expect(meta.canonical).toBe(canonical);
  }
});

test('stories are filtered by the month in which they appeared in India, with plain links', async () => {
  const [story] = await sampleSite().platform.content.news();
  const dates = {
    newer: '2026-11-19T20:00:00.000Z',
    night: '2026-10-31T20:00:00.000Z',
    older: '2026-10-02T08:00:00Z',
  };
  const all = Object.entries(dates).map(([slug, publishedAt]) => ({
    ...story!,
    url_slug: slug,
    publishedAt,
  }));
  const { platform } = sampleSite({}, { news: async () => all });

  const { html } = await servePage(routes, path, platform, 'hi');
  expect(html).toMatch(/href="\/hi\/bollywood-news\?month=2026-11">नवंबर 2026</);
  const october = await servePage(routes, `${path}?month=2026-10`, platform);
  expect(october.html.match(/<article/g)).toHaveLength(1);
  expect(october.html).toContain('href="/bollywood-news/older"');
  expect(october.html).toMatch(/<a [^>]*aria-current="page">Oct 2026</);
  expect(october.meta.indexable).toBe(false);
  const unknown = await servePage(routes, `${path}?month=2031-01`, platform);
  expect(unknown.html.match(/<article/g)).toHaveLength(3);
});
