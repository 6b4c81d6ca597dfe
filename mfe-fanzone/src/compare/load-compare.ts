import type { LoaderArguments } from '../services.ts';
import { bioCard } from '../bios/bio-card.ts';
import { contentOrNull, recordsOrNone } from '../load-or-null.ts';
import { stars } from '../stars/star.ts';
import { chosenIn } from './chosen.ts';
import { inCommon } from './in-common.ts';

/**
 * Loads the data of the page that compares people: all people to choose from, those in the URL, and what they have in
 * common. `people` is null if the content host fails.
 */
export async function loadCompare({ content, url }: Pick<LoaderArguments, 'content' | 'url'>) {
  const [bios, news] = await Promise.all([contentOrNull(content.celebBios()), recordsOrNone(content.news())]);
  if (!bios) return { people: null };

  const bySlug = new Map(bios.map((bio) => [bio.url_slug, bio]));
  const { slugs, unknown } = chosenIn(url, (slug) => bySlug.has(slug));
  const compared = slugs.flatMap((slug) => bySlug.get(slug) ?? []);

  return {
    people: bios.map(({ url_slug, name, name_hi }) => ({ slug: url_slug, name, name_hi })),
    // Without the long texts, which the comparison does not show.
    compared: compared.map(({ body: _body, body_hi: _bodyHi, ...facts }) => facts),
    unknown,
    pageUrl: url.href,
    common: compared.length > 1 ? inCommon(compared, news) : null,
    stars: stars.flatMap(({ longKey }) => {
      const bio = bySlug.get(longKey);
      return bio ? [bioCard(bio)] : [];
    }),
  };
}

export type CompareData = Awaited<ReturnType<typeof loadCompare>>;
export type FoundCompare = Exclude<CompareData, { people: null }>;
export type Compared = FoundCompare['compared'][number];
