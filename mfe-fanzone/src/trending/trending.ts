import type { CelebBio, NewsArticle } from '@marquee/sdk/api-contract';
import { bioCard, type BioCard } from '../bios/bio-card.ts';

/**
 * A person in the news: `stories` is how many of the newest articles are about this person, and `rank` the place in the
 * list, from 1. Equal counts have equal ranks, as in 1, 2, 2, 4.
 */
export type Trend = { bio: BioCard; stories: number; rank: number };

/** How many of the newest articles are counted. */
export const countedArticles = 20;

/**
 * Returns the people in the tags of the newest articles, most articles first, at most `limit`. People with equal counts
 * are ordered by their newest article. Tags without a biography are ignored.
 */
export function trending(news: readonly NewsArticle[], bios: readonly CelebBio[], limit: number): Trend[] {
  const stories = new Map<string, number>();
  for (const { tags } of news.slice(0, countedArticles)) {
    for (const tag of new Set(tags)) stories.set(tag, (stories.get(tag) ?? 0) + 1);
  }

  const people = new Map(bios.map((bio) => [bio.url_slug, bio]));
  const ranked = [...stories]
    .flatMap(([slug, count]) => {
      const bio = people.get(slug);
      return bio ? [{ bio: bioCard(bio), stories: count }] : [];
    })
    .sort((one, other) => other.stories - one.stories);
  return ranked.slice(0, limit).map((trend) => ({
    ...trend,
    rank: ranked.findIndex((other) => other.stories === trend.stories) + 1,
  }));
}
