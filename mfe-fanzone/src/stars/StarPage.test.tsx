import { noResponse, refused, succeeded } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleOffer, sampleSite } from '../testing/sample-site.ts';

const at = '/celebrities/aarav-suryan';

test('the star page shows name, price, promises and the AI label', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('Aarav Suryan</h1>');
  expect(html).toContain('₹1,499');
  expect(html).toContain('incl. GST');
  expect(html).toContain('Not right? Ask for your money back');
  expect(html).toContain('AI-generated with Aarav Suryan’s permission');
});

test('the star page says how many videos were delivered, by the API’s count, and nothing of a few', async () => {
  expect((await servePage(routes, at, sampleSite().platform)).html).toContain('414 videos delivered so far');
  const hindi = await servePage(routes, at, sampleSite().platform, 'hi');
  expect(hindi.html).toContain('अब तक 414 वीडियो पहुँचाए');

  for (const videosDelivered of [9, 0, null]) {
    const getCelebOccasion = () => succeeded({ ...sampleOffer('aarav', 1), videosDelivered });
    const { html } = await servePage(routes, at, sampleSite({ getCelebOccasion }).platform);
    expect(html).toContain('₹1,499');
    expect(html).not.toContain('delivered so far');
  }
});

test('the star’s name is shown in both scripts in either language', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);
  const hindi = await servePage(routes, at, sampleSite().platform, 'hi');

  expect(html).toContain('<span lang="hi">आरव सूर्यन</span>');
  expect(hindi.html).toContain('<span lang="en">Aarav Suryan</span>');
});

test('a phone gets the portrait, a wide screen the landscape image', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toMatch(
    /<source media="\(min-width: 768px\)" srcSet="https:\/\/media\.test\/aarav-wide\.svg"/,
  );
  expect(html).toMatch(/<img src="https:\/\/media\.test\/aarav-suryan\.svg" alt="Portrait of Aarav Suryan"/);
});

test('the sample video has a poster and is not preloaded', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toMatch(/<video[^>]* poster="https:\/\/media\.test\/aarav-poster\.svg"/);
});

test('the page places the order button and the quiz teaser of this star', async () => {
  const { placed } = await servePage(routes, at, sampleSite().platform);

  expect(placed.map(({ name, params }) => ({ name, params }))).toEqual([
    { name: 'checkout.order-button', params: { celeb: 'aarav-suryan', size: 'hero' } },
    { name: 'checkout.continue-order', params: {} },
    { name: 'quiz.teaser', params: { celeb: 'aarav-suryan' } },
  ]);
});

test('without JavaScript the script has the example name', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toMatch(/<mark[^>]*>Ishaan<\/mark>(<!-- -->)?! Happy birthday, boss/);
  expect(html).toContain('<noscript>');
});

test('only news about this star is shown', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('href="/bollywood-news/rain-stops-shoot"');
  expect(html).not.toContain('premiere-night');
});

test('structured data has product, video, person, breadcrumbs and questions', async () => {
  const { meta } = await servePage(routes, at, sampleSite().platform);

  expect(meta.preloadImage).toBe('https://media.test/aarav-suryan.svg');
  expect(meta.structuredData).toEqual([
    expect.objectContaining({
      '@type': 'Product',
      offers: expect.objectContaining({ price: '1499.00', priceCurrency: 'INR' }),
    }),
    expect.objectContaining({
      '@type': 'VideoObject',
      contentUrl: 'https://media.test/aarav.mp4',
      uploadDate: '2026-10-05',
    }),
    expect.objectContaining({ '@type': 'Person', birthDate: '1990-03-14' }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
    expect.objectContaining({ '@type': 'FAQPage' }),
  ]);
});

test('in Hindi the page and its links are in Hindi, and untranslated text is marked', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform, 'hi');

  expect(html).toContain('आरव सूर्यन</h1>');
  expect(html).toContain('GST सहित');
  expect(html).toContain('href="/hi/celebrities/aarav-suryan/birthday"');
  expect(html).toContain('<span lang="en">Just because</span>');
});

test('without a price the page is served without one, and its order button is there', async () => {
  const { html, meta } = await servePage(routes, at, sampleSite({ getCelebOccasion: noResponse }).platform);

  expect(html).toContain('Aarav Suryan</h1>');
  expect(html).not.toContain('₹');
  expect(meta.structuredData).toContainEqual(expect.not.objectContaining({ offers: expect.anything() }));
});

test('if C01 and the content host fail, the page shows the bundled occasions and no biography', async () => {
  const silent = sampleSite(
    { getAppConfig: () => refused(503) },
    { celebBios: noResponse, news: noResponse },
  );
  const { html } = await servePage(routes, at, silent.platform);

  expect(html).toContain('href="/celebrities/aarav-suryan/retirement"');
  expect(html).not.toContain('in the news');
});

test.each(['unknown', 'aarav'])('an unknown slug or a short key (%s) is not found', async (slug) => {
  await expect(servePage(routes, `/celebrities/${slug}`, sampleSite().platform)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
