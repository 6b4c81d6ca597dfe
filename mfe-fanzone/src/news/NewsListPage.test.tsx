import { sampleSite } from '../testing/sample-site.ts';
import { visit } from '../testing/visit.tsx';
import * as page from './NewsListPage.tsx';

const path = '/bollywood-news';

test('the list keeps the order of the content host: newest first', async () => {
  const { html } = await visit(page, { path, at: path, services: sampleSite() });

  expect([...html.matchAll(/href="\/bollywood-news\/([^"]+)"/g)].map(([, slug]) => slug)).toEqual([
    'rain-stops-shoot',
    'new-song-out',
    'premiere-night',
  ]);
});

test('no news says so and shows the way on', async () => {
  const { html } = await visit(page, { path, at: path, services: sampleSite({ news: async () => [] }) });

  expect(html).toContain('No news yet');
});
