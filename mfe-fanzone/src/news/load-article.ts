import { notFound } from '@marquee/sdk';
import { bioCard } from '../bios/bio-card.ts';
import { contentOrNull, recordsOrNone } from '../load-or-null.ts';
import { newsCard } from './news-card.ts';
import { readBody } from '../rich-text/read-body.ts';
import type { LoaderArguments } from '../services.ts';

/**
 * Loads an article, the people whom it is about, and other articles. `article` is null if the content host fails.
 * Throws NOT_FOUND for an unknown slug.
 */
export async function loadArticle({ params, content, language }: LoaderArguments) {
  const slug = params['url_slug'] ?? '';
  const [article, news, bios] = await Promise.all([
    contentOrNull(content.newsArticle(slug)),
    recordsOrNone(content.news()),
    recordsOrNone(content.celebBios()),
  ]);
  if (article === null) return { article };
  if (!article) throw notFound(`article ${slug}`);

  return {
    article,
    body: await readBody(article, language),
    people: bios.filter((bio) => article.tags?.includes(bio.url_slug)).map(bioCard),
    more: news
      .filter((other) => other.url_slug !== article.url_slug)
      .slice(0, 3)
      .map(newsCard),
  };
}

export type ArticleData = Awaited<ReturnType<typeof loadArticle>>;
export type FoundArticle = Exclude<ArticleData, { article: null }>;
