import { localised, localPath, type Language } from '@marquee/sdk';
import type { NewsArticle } from '@marquee/sdk/api-contract';

/**
 * Returns the structured data of an article for search engines, as a schema.org `NewsArticle`. `page` is the article's
 * absolute URL.
 */
export function newsArticle(article: NewsArticle, { language, page }: { language: Language; page: string }) {
  const summary = localised(article, 'summary', language).text;
  return {
    '@type': 'NewsArticle',
    headline: localised(article, 'title', language).text,
    mainEntityOfPage: page,
    inLanguage: localised(article, 'title', language).lang ?? language,
    publisher: { '@type': 'Organization', name: 'Marquee', url: new URL('/', page).href },
    ...(summary && { description: summary }),
    ...(article.image && { image: [article.image.url] }),
    ...(article.publishedAt && { datePublished: article.publishedAt }),
    ...(article.updatedAt && { dateModified: article.updatedAt }),
    ...(article.author && {
      author: {
        '@type': 'Organization',
        name: localised(article.author, 'name', language).text,
        // Authors have no pages. This list has all their articles.
        url: new URL(localPath('/bollywood-news', language), page).href,
      },
    }),
  };
}
