import { roster, starByKey, type CelebrityOption } from '@marquee/api-contract/roster';

/** One of the three stars: names under the field names of the content records, both keys, the page's path. */
export type Star = { name: string; name_hi: string; shortKey: string; longKey: string; path: string };

export const stars: readonly Star[] = roster.map(starOfOption);

/** The star whose page stands under this slug; slugs are long keys. */
export function starOfSlug(slug: string | undefined): Star | undefined {
  return stars.find(({ longKey }) => longKey === slug);
}

/** The star behind a key of either form. */
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
