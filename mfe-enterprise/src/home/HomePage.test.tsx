import { serve } from '../testing/serve.ts';
import { unmarkedLatin } from '../testing/unmarked-latin.ts';

test('the home page has the title of the specification, in Hindi its translation', async () => {
  expect((await serve('/')).meta.title).toBe('AI Video Solutions for Enterprises');
  expect((await serve('/', 'hi')).meta.title).toBe('एंटरप्राइज़ के लिए AI वीडियो समाधान');
});

test('without JavaScript a name asked for by the address stands on the plate, and its film plays', async () => {
  const { html, meta } = await serve('/?name=%20Lata%20%20Devi&in=ta');

  expect(html).toContain('<bdi>வணக்கம், Lata Devi</bdi>');
  expect(html).toMatch(/<video[^>]* poster="\/media\/videos\/enterprise-ta-poster\.svg"[^>]* autoPlay=""/);
  expect(meta.indexable).toBe(false);
  expect(meta.preloadImage).toBe('/media/videos/enterprise-ta-poster.svg');
});

test('a hostile name stays text, and an unknown language is the first one', async () => {
  const { html } = await serve(`/?in=xx&name=${encodeURIComponent('<img src=x onerror=1>')}`);

  expect(html).not.toContain('<img src=x');
  expect(html).toContain('Hello, &lt;img src=x onerror=1&gt;');
});

test('nobody asked: the film of the page’s language waits with a sample name', async () => {
  const { html, meta } = await serve('/', 'hi');

  expect(html).toContain('<bdi>नमस्ते, आशा</bdi>');
  expect(html).not.toContain('autoPlay');
  expect(meta.indexable).toBeUndefined();
});

test('the sample is called prepared, the examples illustrative', async () => {
  const { html } = await serve('/');

  expect(html).toContain('A prepared, silent sample.');
  expect(html.match(/Illustrative example/g)).toHaveLength(4);
});

test('there is a way on: to sales, to brands, to the languages, to the fans, to verification', async () => {
  const { html } = await serve('/', 'hi');

  for (const path of ['contact-sales', 'brand-enquiry', 'languages', 'fans', 'verify']) {
    expect(html).toContain(`href="/hi/${path}"`);
  }
});

test('search engines are told who, where, which film and which questions', async () => {
  const { meta } = await serve('/');
  const data = meta.structuredData as { '@type': string; [key: string]: unknown }[];

  expect(data.map((each) => each['@type'])).toEqual(['Organization', 'WebSite', 'VideoObject', 'FAQPage']);
  expect(data[2]).toMatchObject({ contentUrl: 'https://marquee.test/media/videos/enterprise-en.mp4' });
  expect(data[3]?.['mainEntity']).toHaveLength(6);
});

test('one h1, and no style attribute that a strict policy would refuse', async () => {
  const { html } = await serve('/');

  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style="/);
});

test('in Hindi nothing is left in English that is not marked as such', async () => {
  const { html } = await serve('/', 'hi');

  expect(unmarkedLatin(html, /WhatsApp|SMS|CSV|API|GST/g)).toEqual([]);
});
