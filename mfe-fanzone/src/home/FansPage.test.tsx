import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const at = '/fans';

test('three posters come first, each with its price and a link to its star', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  for (const slug of ['aarav-suryan', 'meher-tarana', 'kabir-rangrez']) {
    expect(html).toContain(`href="/celebrities/${slug}"`);
  }
  expect(html.match(/₹1,499[^₹]*incl\. GST/g)).toHaveLength(3);
});

test('the top says what it is, from what price, in how long, that it is AI, and how to order', async () => {
  const { html, meta } = await servePage(routes, at, sampleSite().platform);
  const offer = 'A personal AI video from Aarav, Meher or Kabir. From ₹1,499, ready in 24 hours.';
  const top = html.slice(0, html.indexOf('/celebrities/aarav-suryan'));

  expect(top).toContain(offer);
  expect(top).toContain('AI-generated');
  expect(top).toMatch(/href="\/celebrities"[^>]*>.*Order a video/);
  expect(meta.description).toContain(offer);
  // Those of all three stars.
  expect(top).toContain('1,242 videos delivered so far');

  const silent = sampleSite({ getCelebOccasion: noResponse });
  expect((await servePage(routes, at, silent.platform)).html).toContain(
    'Aarav, Meher or Kabir, made for one',
  );
});

test('the biographies are those of people whose portraits the page does not have yet', async () => {
  const { placed } = await servePage(routes, at, sampleSite().platform);
  const rail = placed.find(({ name }) => name === 'fanzone.people');

  expect(rail?.params).toMatchObject({ slugs: 'veda-kulkarni' });
});

test('an occasion links to the catalogue of that occasion', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('href="/celebrities?occasion=birthday"');
});

test('trending shows how many articles it counts, and the quiz is about the most mentioned star', async () => {
  const { html, placed } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('Counted from our 3 newest stories');
  expect(placed).toContainEqual(
    expect.objectContaining({ name: 'quiz.teaser', params: { celeb: 'aarav-suryan' } }),
  );
});

test('trending ranks all biographies like its own page, not only the twenty newest', async () => {
  const { html } = await servePage(routes, at, sampleSite({}, { bio20: async () => [] }).platform);

  expect(html).toContain('href="/fan-zone/celeb-bio/veda-kulkarni"');
});

test('its carousels are slots, so that nothing else on the page hydrates', async () => {
  const { placed } = await servePage(routes, at, sampleSite().platform);

  expect(placed.map(({ name }) => name)).toEqual([
    'checkout.continue-order',
    'fanzone.samples',
    'quiz.teaser',
    'fanzone.news',
    'fanzone.people',
  ]);
});

test('if the content host fails, the page shows the stars and a news slot with a retry', async () => {
  const silent = sampleSite({}, { news: noResponse, bio20: noResponse, celebBios: noResponse });
  const { html, placed } = await servePage(routes, at, silent.platform);

  expect(html).toContain('href="/celebrities/kabir-rangrez"');
  expect(html).not.toContain('Trending');
  expect(html).not.toContain('Know them better');
  expect(placed.map(({ name }) => name)).toContain('fanzone.news');
});

test('without news there is no news slot', async () => {
  const empty = sampleSite({}, { news: async () => [] });
  const { placed } = await servePage(routes, at, empty.platform);

  expect(placed.map(({ name }) => name)).not.toContain('fanzone.news');
});

test('the image of the first poster is preloaded', async () => {
  const { html, meta } = await servePage(routes, at, sampleSite().platform);

  expect(meta.preloadImage).toBe('https://media.test/aarav-suryan.svg');
  expect(html.match(/<img [^>]*fetchPriority="high"/g)).toHaveLength(1);
});

test('in Hindi only untranslated content is in English', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform, 'hi');
  const english = html.replace(/<span lang="en">[^<]*<\/span>/g, '').match(/>[^<]*[a-z]{4,}[^<]*</gi) ?? [];

  expect(english.filter((text) => !/WhatsApp/.test(text))).toEqual([]);
});
