import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import manifest from '../../remote.json';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';
import { moreLinks } from './more-links.ts';
import { sections } from './sections.ts';

const path = '/fan-zone';
const links = [...sections, ...moreLinks];

test('each tile leads to an existing page of this remote, or to the quiz', () => {
  const pages = [...manifest.routes.map((route) => route.path), '/quiz'];

  for (const link of links) expect(pages).toContain(link.path);
});

test('if the content host fails, the hub shows its links and a retry', async () => {
  const { html } = await servePage(
    routes,
    path,
    sampleSite({}, { news: noResponse, celebBios: noResponse }).platform,
  );

  for (const link of links) expect(html).toContain(`href="${link.path}"`);
  expect(html).not.toContain('Just in');
  expect(html).toContain('Try again');
});

test('the search form works without JavaScript', async () => {
  const { html } = await servePage(routes, path, sampleSite().platform, 'hi');

  expect(html).toMatch(/<form[^>]*action="\/hi\/fan-zone\/search"/);
  expect(html).toMatch(/<input[^>]*name="q"/);
});
