import { noAnswer } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const at = '/fans';

test('three posters come first, each leading to its star with its price', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  for (const slug of ['aarav-suryan', 'meher-tarana', 'kabir-rangrez']) {
    expect(html).toContain(`href="/celebrities/${slug}"`);
  }
  expect(html.match(/₹1,499 incl\. GST/g)).toHaveLength(3);
});

test('an occasion leads to the stars who can celebrate it', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('href="/celebrities?occasion=birthday"');
});

test('trending says what it is counted from, and the quiz is about the star most talked of', async () => {
  const { html, placed } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('Counted from our 3 newest stories');
  expect(placed).toContainEqual(
    expect.objectContaining({ name: 'quiz.teaser', params: { celeb: 'aarav-suryan' } }),
  );
});

test('trending ranks as its own page does: among everybody, not among the twenty newest', async () => {
  const { html } = await servePage(routes, at, sampleSite({}, { bio20: async () => [] }).platform);

  expect(html).toContain('href="/fan-zone/celeb-bio/veda-kulkarni"');
});

test('its rows are slots, so that a page of text hydrates nothing else', async () => {
  const { placed } = await servePage(routes, at, sampleSite().platform);

  expect(placed.map(({ name }) => name)).toEqual([
    'fanzone.samples',
    'quiz.teaser',
    'fanzone.news',
    'fanzone.people',
  ]);
});

test('a silent content host leaves the stars, and a news row that can be tried again', async () => {
  const silent = sampleSite({}, { news: noAnswer, bio20: noAnswer, celebBios: noAnswer });
  const { html, placed } = await servePage(routes, at, silent.platform);

  expect(html).toContain('href="/celebrities/kabir-rangrez"');
  expect(html).not.toContain('Trending');
  expect(html).not.toContain('Know them better');
  expect(placed.map(({ name }) => name)).toContain('fanzone.news');
});

test('a content host without news takes the row away', async () => {
  const empty = sampleSite({}, { news: async () => [] });
  const { placed } = await servePage(routes, at, empty.platform);

  expect(placed.map(({ name }) => name)).not.toContain('fanzone.news');
});

test('the first poster is what the browser fetches first', async () => {
  const { html, meta } = await servePage(routes, at, sampleSite().platform);

  expect(meta.preloadImage).toBe('https://media.test/aarav-suryan.svg');
  expect(html.match(/<img [^>]*fetchPriority="high"/g)).toHaveLength(1);
});

test('in Hindi nothing is left in English but what was not translated', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform, 'hi');
  const english = html.replace(/<span lang="en">[^<]*<\/span>/g, '').match(/>[^<]*[a-z]{4,}[^<]*</gi) ?? [];

  expect(english.filter((text) => !/WhatsApp/.test(text))).toEqual([]);
});
