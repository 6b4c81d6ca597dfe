import { roster, starByKey, type CelebrityOption } from '@marquee/api-contract/roster';

/** A star of the roster. `name` and `name_hi` are as in content records; `path` has no language prefix. */
export type Star = { name: string; name_hi: string; shortKey: string; longKey: string; path: string };

export const stars: readonly Star[] = roster.map(starOfOption);

/** The star with this long key. */
export function starOfSlug(slug: string | undefined): Star | undefined {
  return stars.find(({ longKey }) => longKey === slug);
}

/** The star with this short or long key. */
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
