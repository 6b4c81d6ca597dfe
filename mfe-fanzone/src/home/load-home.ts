import { bioCard } from '../bios/bio-card.ts';
import { countedArticles, trending } from '../trending/trending.ts';
import { contentOrNull, recordsOrNone } from '../load-or-null.ts';
import { fetchOccasions } from '../stars/occasions.ts';
import { fetchPosters } from '../stars/posters.ts';
import type { Given } from '../services.ts';

/** Everything the fan home shows; what nobody answers for is left out. */
export async function loadHome({ api, content }: Pick<Given, 'api' | 'content'>) {
  const [occasions, stories, bios, posters] = await Promise.all([
    fetchOccasions(api),
    contentOrNull(content.news()),
    recordsOrNone(content.celebBios()),
    fetchPosters({ api, content }),
  ]);
  const news = stories ?? [];

  return {
    posters,
    occasions,
    // A host that fails is asked again by the row itself, which has a retry; one without news has no row.
    hasNewsRow: stories === null || stories.length > 0,
    trends: trending(news, bios, 5),
    counted: Math.min(news.length, countedArticles),
    bios: bios.slice(0, 12).map(bioCard),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
