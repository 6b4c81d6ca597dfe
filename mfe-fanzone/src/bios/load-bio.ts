import { notFound } from '@marquee/mount';
import { contentOrNull, recordsOrNone } from '../load-or-null.ts';
import { newsAbout } from '../news/news-card.ts';
import { starOfKey } from '../stars/star.ts';
import { bioCard } from './bio-card.ts';
import { readBody } from '../rich-text/read-body.ts';
import type { Given } from '../services.ts';

/**
 * One biography and what our site has about the person. Throws not-found for a slug nobody has; the
 * biography is null while nobody can say whether there is one.
 */
export async function loadBio({ params, content, language }: Given) {
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
    // Only the three of the roster can be ordered, whatever a record says.
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
