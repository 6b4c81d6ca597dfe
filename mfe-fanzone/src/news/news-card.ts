import type { ContentImage, NewsArticle } from '@marquee/api-contract';

/** The fields of an article that its card shows. */
export type NewsCard = {
  slug: string;
  title: string;
  title_hi?: string | null | undefined;
  summary?: string | null | undefined;
  summary_hi?: string | null | undefined;
  image: ContentImage | null;
  publishedAt?: string | null | undefined;
};

export function newsCard(article: NewsArticle): NewsCard {
  return {
    slug: article.url_slug,
    title: article.title,
    title_hi: article.title_hi,
    summary: article.summary,
    summary_hi: article.summary_hi,
    image: article.image ?? null,
    publishedAt: article.publishedAt,
  };
}

/** The path of an article, without the language prefix. */
export function articlePath(slug: string): string {
  return `/bollywood-news/${slug}`;
}

/** The path of a page (from 1) of the news. */
export function newsListPath(page: number): string {
  return page > 1 ? `/bollywood-news?page=${page}` : '/bollywood-news';
}

/** The newest articles about a person; `tag` is a star's long key or a biography's slug. */
export function newsAbout(news: readonly NewsArticle[], tag: string, limit: number): NewsCard[] {
  return news
    .filter(({ tags }) => tags?.includes(tag))
    .slice(0, limit)
    .map(newsCard);
}
