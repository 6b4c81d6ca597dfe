import { bioCard } from '../bios/bio-card.ts';
import { countedArticles, trending } from '../trending/trending.ts';
import { contentOrNull, recordsOrNone } from '../load-or-null.ts';
import { fetchOccasions } from '../stars/occasions.ts';
import { fetchPosters } from '../stars/posters.ts';
import type { LoaderArguments } from '../services.ts';

/** Loads the data of the fans' home page. If a host fails, the sections that need its data are omitted. */
export async function loadHome({ api, content }: Pick<LoaderArguments, 'api' | 'content'>) {
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
    // If the host failed, the slot fetches the news again and has a retry. Without news there is no slot.
    hasNewsRow: stories === null || stories.length > 0,
    trends: trending(news, bios, 5),
    counted: Math.min(news.length, countedArticles),
    // The stars have their portraits on this page already.
    bios: bios
      .filter(({ is_orderable }) => !is_orderable)
      .slice(0, 12)
      .map(bioCard),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
