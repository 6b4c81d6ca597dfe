import { notFound } from '@marquee/sdk';
import { contentOrNull, recordsOrNone } from '../load-or-null.ts';
import { newsAbout } from '../news/news-card.ts';
import { starOfKey } from '../stars/star.ts';
import { bioCard } from './bio-card.ts';
import { readBody } from '../rich-text/read-body.ts';
import type { LoaderArguments } from '../services.ts';

/**
 * Loads a biography, news about the person, and other biographies. `bio` is null if the content host fails. Throws
 * NOT_FOUND for an unknown slug.
 */
export async function loadBio({ params, content, language }: LoaderArguments) {
  const slug = params['url_slug'] ?? '';
  const [bio, news, others] = await Promise.all([
    contentOrNull(content.celebBio(slug)),
    recordsOrNone(content.news()),
    recordsOrNone(content.bio20()),
  ]);
  if (bio === null) return { bio };
  if (!bio) throw notFound(`biography ${slug}`);

  return {
    bio,
    body: await readBody(bio, language),
    // Only the stars of the roster can be ordered, even if the flag is set on another record.
    star: bio.is_orderable ? (starOfKey(bio.celeb_key ?? bio.url_slug) ?? null) : null,
    news: newsAbout(news, bio.url_slug, 3),
    others: others
      .filter((other) => other.url_slug !== bio.url_slug)
      .slice(0, 8)
      .map(bioCard),
  };
}

export type BioData = Awaited<ReturnType<typeof loadBio>>;
export type FoundBio = Exclude<BioData, { bio: null }>;
