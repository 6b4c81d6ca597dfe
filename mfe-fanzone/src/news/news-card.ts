import type { ContentImage, NewsArticle } from '@marquee/sdk/api-contract';
import { todayInIndia } from '@marquee/sdk';
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

/** Returns the path of an article's page, without the language prefix. */
export function articlePath(slug: string): string {
  return `/bollywood-news/${slug}`;
}

/**
 * Returns the path of the page with this number (from 1) of the news list. With `month`, the list has only articles of
 * that month (`2026-11`).
 */
export function newsListPath(page: number, month: string | null = null): string {
  const query = new URLSearchParams({
    ...(month && { month }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/bollywood-news?${query}` : '/bollywood-news';
}

/** Returns the month in which an article was published, in Indian time, as `2026-11`; undefined without a date. */
export function monthOf({ publishedAt }: Pick<NewsArticle, 'publishedAt'>): string | undefined {
  const time = new Date(publishedAt ?? '');
  return Number.isNaN(time.getTime()) ? undefined : todayInIndia(time).slice(0, 7);
}

/**
 * Returns at most `limit` of the articles with the tag of a person, in the order of `news`. A tag is the slug of a
 * biography or the long key of a star (`aarav-suryan`).
 */
export function newsAbout(news: readonly NewsArticle[], tag: string, limit: number): NewsCard[] {
  return news
    .filter(({ tags }) => tags?.includes(tag))
    .slice(0, limit)
    .map(newsCard);
}
