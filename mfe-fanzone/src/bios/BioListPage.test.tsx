import { noAnswer } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const path = '/fan-zone/celeb-bio';

test('every biography of the list can be reached', async () => {
  const { html } = await servePage(routes, path, sampleSite().platform);

  expect(html).toContain('href="/fan-zone/celeb-bio/veda-kulkarni"');
  expect(html).toContain('href="/fan-zone/celeb-bio/kabir-rangrez"');
});

test('a list that could not be read says so, can be asked for again and is not indexed', async () => {
  const { platform } = sampleSite({}, { bio20: noAnswer });
  const { html, meta } = await servePage(routes, path, platform, 'hi');

  expect(html).toContain('<a href="/hi/fan-zone/celeb-bio" data-full-load=""');
  expect(meta).toMatchObject({ title: 'सितारों की जीवनियाँ', indexable: false });
});

test('an empty list says so and shows the way on', async () => {
  const { html } = await servePage(routes, path, sampleSite({}, { bio20: async () => [] }).platform);

  expect(html).toContain('No biographies yet');
  expect(html).toContain('href="/celebrities"');
});
