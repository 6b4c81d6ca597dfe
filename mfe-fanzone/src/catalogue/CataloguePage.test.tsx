import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

test('the catalogue links to each star', async () => {
  const { html, meta } = await servePage(routes, '/celebrities', sampleSite().platform);

  expect(html).toContain('Choose your star</h1>');
  expect(html).toContain('href="/celebrities/meher-tarana"');
  expect(meta.description).toContain('Aarav, Meher or Kabir for a personal AI video, from ₹1,499');
  expect(meta.structuredData).toContainEqual(
    expect.objectContaining({
      '@type': 'ItemList',
      itemListElement: expect.arrayContaining([
        expect.objectContaining({ url: 'https://marquee.test/celebrities/kabir-rangrez' }),
      ]),
    }),
  );
});

test('with an occasion each star links to its page of the occasion', async () => {
  const { html } = await servePage(routes, '/celebrities?occasion=birthday', sampleSite().platform);

  expect(html).toContain('Birthday: choose your star</h1>');
  expect(html).toContain('href="/celebrities/meher-tarana/birthday"');
});

test('an unknown occasion does not change the catalogue', async () => {
  const { html } = await servePage(routes, '/celebrities?occasion=monday', sampleSite().platform);

  expect(html).toContain('Choose your star</h1>');
});
