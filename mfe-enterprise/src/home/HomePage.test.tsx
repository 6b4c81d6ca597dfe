import { serve } from '../testing/serve.ts';
import { unmarkedLatin } from '../testing/unmarked-latin.ts';

test('the home page has the title of the specification, in Hindi its translation', async () => {
  expect((await serve('/')).meta.title).toBe('AI Video Solutions for Enterprises');
  expect((await serve('/', 'hi')).meta.title).toBe('एंटरप्राइज़ के लिए AI वीडियो समाधान');
});

test('pages for businesses are shared with their own picture, in the language of the page', async () => {
  for (const path of ['/', '/languages', '/contact-sales'])
    for (const language of ['en', 'hi'] as const) {
      const { meta } = await serve(path, language);
      expect({ path, image: meta.image }).toEqual({
        path,
        image: `https://marquee.test/media/enterprise/share-${language}.svg`,
      });
    }
});

test('without JavaScript the name of the query is on the plate, and its film plays', async () => {
  const { html, meta } = await serve('/?name=%20Lata%20%20Devi&in=ta');

  expect(html).toContain('<bdi>வணக்கம், Lata Devi</bdi>');
  expect(html).toMatch(/<video[^>]* poster="\/media\/videos\/enterprise-ta-poster\.svg"[^>]* autoPlay=""/);
  expect(meta.indexable).toBe(false);
  expect(meta.preloadImage).toBe('/media/videos/enterprise-ta-poster.svg');
});

test('a hostile name is shown as text, and an unknown language selects the first film', async () => {
  const { html } = await serve(`/?in=xx&name=${encodeURIComponent('<img src=x onerror=1>')}`);

  expect(html).not.toContain('<img src=x');
  expect(html).toContain('Hello, &lt;img src=x onerror=1&gt;');
});

test('without a query the film of the page’s language is shown with a sample name', async () => {
  const { html, meta } = await serve('/', 'hi');

  expect(html).toContain('<bdi>नमस्ते, आशा</bdi>');
  expect(html).not.toContain('autoPlay');
  expect(meta.indexable).toBeUndefined();
});

test('the sample is labelled as prepared, the examples as illustrative', async () => {
  const { html } = await serve('/');

  expect(html).toContain('A prepared sample: the presenter is drawn, the voice is synthetic');
  expect(html.match(/Illustrative example/g)).toHaveLength(2);
});

test('a price to begin from, the steps of a buyer and the security contact are on the page', async () => {
  const { html } = await serve('/');

  expect(html).toContain('From ₹12,000');
  expect(html).toContain('for 1,000 films, plus GST');
  expect(html).toContain('href="/.well-known/security.txt"');
});

test('home page and language page give one number of languages, which the list reaches', async () => {
  for (const language of ['en', 'hi'] as const)
    for (const path of ['/', '/languages']) {
      const { html, meta } = await serve(path, language);
      const numbers = `${html} ${meta.title}`.match(/\d+\+? (?:languages|भाषाएँ)(?=[,. ])/g) ?? [];
      expect(
        new Set(numbers.map((text) => text.split(' ')[0]).filter((text) => Number.parseInt(text!) > 100)),
      ).toEqual(new Set(['175+']));
    }
  expect((await serve('/languages')).html.match(/<li /g)?.length).toBeGreaterThanOrEqual(175);
});

test('the page links to sales, brands, languages, fans, verification and data protection', async () => {
  const { html } = await serve('/', 'hi');

  for (const path of ['contact-sales', 'brand-enquiry', 'languages', 'fans', 'verify', 'trust']) {
    expect(html).toContain(`href="/hi/${path}"`);
  }
});

test('structured data has the organization, the site, the film and the questions', async () => {
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

test('in Hindi all text in other languages is marked as such', async () => {
  const { html } = await serve('/', 'hi');

  expect(unmarkedLatin(html, /WhatsApp|SMS|CSV|API|GST/g)).toEqual([]);
});
