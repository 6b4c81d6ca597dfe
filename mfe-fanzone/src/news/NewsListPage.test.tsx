import { noAnswer } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const path = '/bollywood-news';

test('the list keeps the order of the content host: newest first', async () => {
  const { html } = await servePage(routes, path, sampleSite().platform);

  expect([...html.matchAll(/href="\/bollywood-news\/([^"]+)"/g)].map(([, slug]) => slug)).toEqual([
    'rain-stops-shoot',
    'new-song-out',
    'premiere-night',
  ]);
});

test('no news says so and shows the way on', async () => {
  const { html } = await servePage(routes, path, sampleSite({}, { news: async () => [] }).platform);

  expect(html).toContain('No news yet');
});

test('news that could not be read can be asked for again, and are not indexed', async () => {
  const { html, meta } = await servePage(routes, path, sampleSite({}, { news: noAnswer }).platform);

  expect(html).toContain(`<a href="${path}" data-full-load=""`);
  expect(meta.indexable).toBe(false);
});
