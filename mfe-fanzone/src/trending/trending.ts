import type { CelebBio, NewsArticle } from '@marquee/api-contract';
import { bioCard, type BioCard } from '../bios/bio-card.ts';

/** Somebody our news wrote about: in `stories` of the articles that were counted. */
export type Trend = { bio: BioCard; stories: number };

/** How many of the newest articles count. */
export const countedArticles = 20;

/**
 * Who the newest articles are about, most written about first: counted from their tags and nothing
 * else. Of equals the one with the newer story stands first; tags nobody has a biography for are left out.
 */
export function trending(news: readonly NewsArticle[], bios: readonly CelebBio[], most: number): Trend[] {
  const stories = new Map<string, number>();
  for (const { tags } of news.slice(0, countedArticles)) {
    for (const tag of new Set(tags)) stories.set(tag, (stories.get(tag) ?? 0) + 1);
  }

  const people = new Map(bios.map((bio) => [bio.url_slug, bio]));
  return [...stories]
    .flatMap(([slug, count]) => {
      const bio = people.get(slug);
      return bio ? [{ bio: bioCard(bio), stories: count }] : [];
    })
    .toSorted((one, other) => other.stories - one.stories)
    .slice(0, most);
}
