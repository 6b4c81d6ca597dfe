import { formatMoney, localised, type Language } from '@marquee/sdk';
import type { Poster } from './posters.ts';

/** A summary of all posters, as texts; `price` and `hours` are null if no poster has them. */
export type PosterSummary = {
  /** The stars' first names, as an alternative: `Aarav, Meher or Kabir`. */
  stars: string;
  /** The lowest price, such as `₹449`. */
  price: string | null;
  /** The longest delivery time, in hours. */
  hours: number | null;
};

const locales: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

/** Summarises the names, prices and delivery times of the posters for a text in the given language. */
export function summarisePosters(posters: readonly Poster[], language: Language): PosterSummary {
  const names = posters.map(({ star }) => localised(star, 'name', language).text.split(' ')[0] ?? '');
  const prices = posters.flatMap(({ price }) => price ?? []);
  const hours = posters.flatMap(({ deliveryHours }) => deliveryHours ?? []);
  const [lowest] = [...prices].sort((one, other) => one.amountMinor - other.amountMinor);
  return {
    stars: new Intl.ListFormat(locales[language], { type: 'disjunction' }).format(names),
    price: lowest ? formatMoney(lowest, language) : null,
    hours: hours.length > 0 ? Math.max(...hours) : null,
  };
}
