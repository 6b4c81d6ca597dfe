import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

test('the catalogue leads to each star', async () => {
  const { html, meta } = await servePage(routes, '/celebrities', sampleSite().platform);

  expect(html).toContain('Choose your star</h1>');
  expect(html).toContain('href="/celebrities/meher-tarana"');
  expect(meta.structuredData).toContainEqual(
    expect.objectContaining({
      '@type': 'ItemList',
      itemListElement: expect.arrayContaining([
        expect.objectContaining({ url: 'https://marquee.test/celebrities/kabir-rangrez' }),
      ]),
    }),
  );
});

test('with an occasion each star leads to the page for it', async () => {
  const { html } = await servePage(routes, '/celebrities?occasion=birthday', sampleSite().platform);

  expect(html).toContain('Birthday: choose your star</h1>');
  expect(html).toContain('href="/celebrities/meher-tarana/birthday"');
});

test('an occasion nobody knows leaves the catalogue as it is', async () => {
  const { html } = await servePage(routes, '/celebrities?occasion=monday', sampleSite().platform);

  expect(html).toContain('Choose your star</h1>');
});
