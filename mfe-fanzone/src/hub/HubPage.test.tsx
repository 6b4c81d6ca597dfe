import { noAnswer } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import manifest from '../../remote.json';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';
import { moreLinks } from './more-links.ts';
import { sections } from './sections.ts';

const path = '/fan-zone';
const leads = [...sections, ...moreLinks];

test('each door leads to a page there is: one of ours, or the quiz', () => {
  const pages = [...manifest.routes.map((route) => route.path), '/quiz'];

  for (const door of leads) expect(pages).toContain(door.path);
});

test('the hub shows its moreLinks when the content host is silent, and a way to try again', async () => {
  const { html } = await servePage(
    routes,
    path,
    sampleSite({}, { news: noAnswer, celebBios: noAnswer }).platform,
  );

  for (const door of leads) expect(html).toContain(`href="${door.path}"`);
  expect(html).not.toContain('Just in');
  expect(html).toContain('Try again');
});

test('a search begins here without a script', async () => {
  const { html } = await servePage(routes, path, sampleSite().platform, 'hi');

  expect(html).toMatch(/<form[^>]*action="\/hi\/fan-zone\/search"/);
  expect(html).toMatch(/<input[^>]*name="q"/);
});
