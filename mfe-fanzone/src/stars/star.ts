import { roster, starByKey, type CelebrityOption } from '@marquee/sdk/roster';

/** A star. `longKey` (`aarav-suryan`) is for URLs, `shortKey` for the API; `path` has no language prefix. */
export type Star = { name: string; name_hi: string; shortKey: string; longKey: string; path: string };

export const stars: readonly Star[] = roster.map(starOfOption);

/** Finds a star by its long key (`aarav-suryan`), which is its slug in URLs; undefined if there is none. */
export function starOfSlug(slug: string | undefined): Star | undefined {
  return stars.find(({ longKey }) => longKey === slug);
}

/** Finds a star by its short or long key; undefined if there is none. */
export function starOfKey(key: string | null | undefined): Star | undefined {
  return starOfSlug(starByKey(key ?? '')?.value.long);
}

function starOfOption({ label, label_hi, value }: CelebrityOption): Star {
  return {
    name: label,
    name_hi: label_hi,
    shortKey: value.short,
    longKey: value.long,
    path: `/celebrities/${value.long}`,
  };
}
