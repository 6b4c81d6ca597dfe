import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const at = '/bollywood-news/rain-stops-shoot';

test('an article shows author, Indian time and text, and nothing executable', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('Rain stops a shoot</h1>');
  expect(textOf(html)).toContain('By News Desk');
  expect(html).toContain('Published 20 Nov 2026, 1:30 am IST');
  expect(html).not.toContain('javascript:');
});

test('a story in English only says so at its Hindi address, and claims no Hindi', async () => {
  const { platform } = sampleSite();
  const { html, meta } = await servePage(routes, at, platform, 'hi');
  expect(html).toContain('यह ख़बर सिर्फ़ अंग्रेज़ी में है');
  expect(html).toContain('<span aria-current="page" lang="en">Rain stops a shoot</span>');
  expect(meta.languages).toEqual(['en']);
  expect(meta.structuredData?.[0]).toMatchObject({ inLanguage: 'en' });

  const story = await platform.content.newsArticle('rain-stops-shoot');
  const newsArticle = async () => story && { ...story, title_hi: 'बारिश से शूटिंग रुकी' };
  const translated = await servePage(routes, at, sampleSite({}, { newsArticle }).platform, 'hi');
  expect(translated.html).not.toContain('सिर्फ़ अंग्रेज़ी');
  expect(translated.meta.languages).toBeUndefined();
});

test('the article is followed by its people and by other articles', async () => {
  const { html, placed } = await servePage(routes, at, sampleSite().platform);

  expect(placed).toEqual([
    expect.objectContaining({
      name: 'fanzone.people',
      params: expect.objectContaining({ slugs: expect.stringContaining('veda-kulkarni') }),
    }),
  ]);
  expect(html).toContain('href="/bollywood-news/new-song-out"');
  expect(html).not.toContain(`href="${at}"`);
});

test('a person outside the twenty newest biographies is shown below the article', async () => {
  const { platform } = sampleSite({}, { bio20: async () => [] });
  const { placed } = await servePage(routes, at, platform);

  expect(placed[0]?.params).toMatchObject({ slugs: 'aarav-suryan veda-kulkarni' });
});

test('structured data has a NewsArticle', async () => {
  const { meta } = await servePage(routes, at, sampleSite().platform);

  expect(meta).toMatchObject({
    type: 'article',
    published: '2026-11-19T20:00:00.000Z',
    modified: '2026-11-20T06:30:00.000Z',
  });
  expect(meta.structuredData?.[0]).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Rain stops a shoot',
    datePublished: '2026-11-19T20:00:00.000Z',
    mainEntityOfPage: 'https://marquee.test/bollywood-news/rain-stops-shoot',
    author: { name: 'News Desk', url: 'https://marquee.test/bollywood-news' },
  });
});

test('an unknown slug is not found', async () => {
  await expect(servePage(routes, '/bollywood-news/nothing', sampleSite().platform)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('while the content host fails, an article is neither not found nor indexed', async () => {
  const { html, meta } = await servePage(routes, at, sampleSite({}, { newsArticle: noResponse }).platform);

  expect(html).toContain(`<a href="${at}" data-full-load=""`);
  expect(meta.indexable).toBe(false);
});

test('in Hindi the byline is in Hindi, and names without a translation are marked', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform, 'hi');

  expect(html).toContain('प्रकाशित: 20 नवंबर 2026, रात 1:30 बजे IST');
  expect(textOf(html)).toContain('लेखक: News Desk');
  expect(html).toContain('<span lang="en">News Desk</span>');
  expect(html).toContain('<span lang="en">Marquee Newsroom</span>');
  expect(html).toMatch(/<img[^>]* alt="बारिश में सेट"/);
});

test('the Hindi page has the editors’ Hindi texts: metadata, content and alternative text', async () => {
  const [article] = await sampleSite().platform.content.news();
  const seoArticle = {
    ...article!,
    author: { name: 'News Desk', name_hi: 'न्यूज़ डेस्क' },
    image: { url: 'https://media.test/a.svg', alternativeText: 'A wet set' },
    seo_title: 'Rain, and nothing else',
    seo_title_hi: 'बारिश, और कुछ नहीं',
    seo_description: 'It rained, in English alone, until the crew went home.',
  };
  const { platform } = sampleSite({}, { newsArticle: async () => seoArticle });
  const [english, hindi] = [
    await servePage(routes, at, platform),
    await servePage(routes, at, platform, 'hi'),
  ];

  expect(english.meta).toMatchObject({
    title: seoArticle.seo_title,
    description: seoArticle.seo_description,
  });
  expect(hindi.meta).toMatchObject({
    title: seoArticle.seo_title_hi,
    // Too short for search engines by itself.
    description: expect.stringMatching(/^Rain stops a shoot, briefly\. फ़िल्मों और/),
  });
  expect(hindi.meta.structuredData?.[0]).toMatchObject({ author: { name: 'न्यूज़ डेस्क' } });
  expect(hindi.html).toMatch(/<img[^>]* alt="A wet set" lang="en"/);
});

/** What one reads: React separates neighbouring texts by comments. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
