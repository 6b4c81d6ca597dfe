import { bioCard } from '../bios/bio-card.ts';
import { newsCard } from '../news/news-card.ts';
import { countedArticles, trending } from '../trending/trending.ts';
import { recordsOrNone } from '../records-or-none.ts';
import { readOccasions } from '../stars/occasions.ts';
import { readPosters } from '../stars/posters.ts';
import type { Given } from '../services.ts';

/** Everything the fan home shows; what nobody answers for is left out. */
export async function loadHome({ api, content }: Pick<Given, 'api' | 'content'>) {
  const [occasions, news, bios, posters] = await Promise.all([
    readOccasions(api),
    recordsOrNone(content.news()),
    recordsOrNone(content.bio20()),
    readPosters({ api, content }),
  ]);

  return {
    posters,
    occasions,
    news: news.slice(0, 4).map(newsCard),
    trends: trending(news, bios, 5),
    counted: Math.min(news.length, countedArticles),
    bios: bios.slice(0, 12).map(bioCard),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
