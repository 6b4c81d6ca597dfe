import { articleMeta } from './article-meta.ts';
import { articles } from './articles.ts';
import type { Article } from './article.ts';

const siteUrl = 'https://marquee.example';
const [help, refundPolicy] = articles as readonly [Article, Article];

test('the structured data of help has its questions, without the URLs of links', () => {
  const [page] = articleMeta({ article: help, language: 'en', siteUrl }).structuredData ?? [];

  expect(page).toMatchObject({
    '@type': 'FAQPage',
    url: 'https://marquee.example/help',
    inLanguage: 'en-IN',
  });
  expect(page).toHaveProperty('mainEntity.0.name', 'How do I order a video?');
  expect(page).toHaveProperty(
    'mainEntity.0.acceptedAnswer.text',
    expect.stringMatching(/^Choose a star, then/),
  );
});

test('every other article is a page under help, in its language', () => {
  const { title, structuredData } = articleMeta({ article: refundPolicy, language: 'hi', siteUrl });

  expect(title).toBe('रिफ़ंड नीति');
  expect(structuredData).toEqual([
    expect.objectContaining({ '@type': 'WebPage', dateModified: '2026-11-20', inLanguage: 'hi-IN' }),
    expect.objectContaining({
      '@type': 'BreadcrumbList',
      itemListElement: [
        expect.objectContaining({ position: 1, item: 'https://marquee.example/hi/fans' }),
        expect.objectContaining({ position: 2, item: 'https://marquee.example/hi/help' }),
        expect.objectContaining({ position: 3, item: 'https://marquee.example/hi/refund-policy' }),
      ],
    }),
  ]);
});
