import type { ContentImage, NewsArticle } from '@marquee/sdk/api-contract';
import { pick } from '../pick.ts';

const cardFields = ['title', 'title_hi', 'summary', 'summary_hi', 'publishedAt'] as const;

/** The fields of an article that its card in a list shows. */
export type NewsCard = Pick<NewsArticle, (typeof cardFields)[number]> & {
  slug: string;
  image: ContentImage | null;
};

export function newsCard(article: NewsArticle): NewsCard {
  return { ...pick(article, cardFields), slug: article.url_slug, image: article.image ?? null };
}

/** The path of an article's page, without the language prefix. */
export function articlePath(slug: string): string {
  return `/bollywood-news/${slug}`;
}

/** The path of page `page` (from 1) of the news list. */
export function newsListPath(page: number): string {
  return page > 1 ? `/bollywood-news?page=${page}` : '/bollywood-news';
}

/** The newest articles with a person's tag: the slug of a biography, or a star's long key (`aarav-suryan`). */
export function newsAbout(news: readonly NewsArticle[], tag: string, limit: number): NewsCard[] {
  return news
    .filter(({ tags }) => tags?.includes(tag))
    .slice(0, limit)
    .map(newsCard);
}
