import { sampleSite } from '../testing/sample-site.ts';
import { visit } from '../testing/visit.tsx';
import * as page from './CataloguePage.tsx';

const path = '/celebrities';

test('the catalogue leads to each star', async () => {
  const { html, meta } = await visit(page, { path, at: '/celebrities', services: sampleSite() });

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
  const { html } = await visit(page, { path, at: '/celebrities?occasion=birthday', services: sampleSite() });

  expect(html).toContain('Birthday: choose your star</h1>');
  expect(html).toContain('href="/celebrities/meher-tarana/birthday"');
});

test('an occasion nobody knows leaves the catalogue as it is', async () => {
  const { html } = await visit(page, { path, at: '/celebrities?occasion=monday', services: sampleSite() });

  expect(html).toContain('Choose your star</h1>');
});
