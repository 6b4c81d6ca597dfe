import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const path = '/fan-zone/compare';
const { platform } = sampleSite();

test('two people are compared in a table with a header for each person and each fact', async () => {
  const { html, meta } = await servePage(routes, `${path}?a=meher-tarana&b=aarav-suryan`, platform);

  expect(html.match(/<th[^>]*scope="col"/g)).toHaveLength(2);
  expect(html).toMatch(/<th[^>]*scope="row"[^>]*>Born<\/th><td[^>]*>14 Mar 1990<\/td><td[^>]*>14 Mar 1990/);
  expect(meta.title).toBe('Meher Tarana and Aarav Suryan compared');
});

test('both orders have the same canonical URL', async () => {
  const canonicals = await Promise.all(
    ['?a=meher-tarana&b=aarav-suryan', '?a=aarav-suryan&b=meher-tarana'].map(
      async (query) => (await servePage(routes, path + query, platform)).meta.canonical,
    ),
  );

  expect(canonicals).toEqual(Array(2).fill('/fan-zone/compare?a=aarav-suryan&b=meher-tarana'));
});

test('swapping and removing people are links', async () => {
  const three = `${path}?a=meher-tarana&b=aarav-suryan&c=kabir-rangrez`;
  const { html } = await servePage(routes, three, platform, 'hi');

  expect(html).toContain('href="/hi/fan-zone/compare?a=aarav-suryan&amp;b=meher-tarana&amp;c=kabir-rangrez"');
  expect(html).toContain('href="/hi/fan-zone/compare?a=aarav-suryan&amp;b=kabir-rangrez"');
});

test('an unknown slug is dropped with a notice, and the other person stays chosen', async () => {
  const { html, meta } = await servePage(routes, `${path}?a=unknown-slug&b=aarav-suryan`, platform);

  expect(html).toContain('We have no biography called “unknown-slug”');
  expect(html).toContain('Who should we compare Aarav Suryan with?');
  expect(html).not.toContain('<table');
  expect(meta.canonical).toBeUndefined();
});

test('with no one chosen the page has a form that works without JavaScript, and pairs to start with', async () => {
  const { html } = await servePage(routes, path, platform);

  expect(html).toContain('Pick two');
  expect(html).toMatch(/<form[^>]*action="\/fan-zone\/compare"/);
  expect(html.match(/<select[^>]*name="[abc]"/g)).toHaveLength(3);
  expect(html).toContain('href="/fan-zone/compare?a=aarav-suryan&amp;b=kabir-rangrez"');
});

test.each([
  ['en', '?a=meher-tarana&b=aarav-suryan', 'Aarav Suryan is 12 cm taller'],
  ['hi', '?a=meher-tarana&b=aarav-suryan', 'आरव सूर्यन का क़द 12 सेमी ज़्यादा है'],
  ['en', '?a=meher-tarana&b=aarav-suryan&c=kabir-rangrez', '12 cm between the tallest and the shortest'],
] as const)('in %s the difference in height of %s is a sentence that fits their number', async (...row) => {
  const [language, query, sentence] = row;
  const heights: Record<string, number> = { 'meher-tarana': 168, 'aarav-suryan': 180, 'kabir-rangrez': 175 };
  const bios = await platform.content.celebBios();
  const tall = bios.map((bio) => ({ ...bio, height_cm: heights[bio.url_slug] ?? null }));
  const site = sampleSite({}, { celebBios: async () => tall }).platform;
  const { html } = await servePage(routes, path + query, site, language);
  expect(html).toContain(sentence);
});

test('a fact that one record lacks is shown as unknown', async () => {
  const { html } = await servePage(routes, `${path}?a=veda-kulkarni&b=aarav-suryan`, platform);

  expect(html).toMatch(/>Born<\/th><td[^>]*><span[^>]*>not known<\/span>/);
});

test('while the content host fails, the comparison has a retry and is not indexed', async () => {
  const silent = sampleSite({}, { celebBios: noResponse }).platform;
  const { html, meta } = await servePage(routes, `${path}?a=meher-tarana&b=aarav-suryan`, silent);

  expect(html).toContain('href="/fan-zone/compare?a=meher-tarana&amp;b=aarav-suryan" data-full-load=""');
  expect(html).not.toContain('We have no biography');
  expect(meta.indexable).toBe(false);
});

test('two people are compared even if the news fail', async () => {
  const silent = sampleSite({}, { news: noResponse }).platform;
  const { html } = await servePage(routes, `${path}?a=meher-tarana&b=aarav-suryan`, silent);

  expect(html).toContain('<table');
});
