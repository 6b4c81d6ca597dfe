/** Who an address puts side by side, and which of its names nobody has. */
export type Chosen = { slugs: string[]; unknown: string[] };

/** The names of the places, as they stand in the address. */
export const places = ['a', 'b', 'c'] as const;

/** Reads `?a=&b=&c=`: each person once, in the order of the places; a name nobody has is dropped and told. */
export function chosenIn(url: URL, known: (slug: string) => boolean): Chosen {
  const asked = places.flatMap((place) => url.searchParams.get(place)?.trim() || []);
  const once = [...new Set(asked)];
  return { slugs: once.filter(known), unknown: once.filter((slug) => !known(slug)) };
}

/** The address of a comparison, in the given order, without the language prefix. */
export function comparePath(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug, at) => [places[at] ?? 'c', slug]));
  return slugs.length > 0 ? `/fan-zone/compare?${query}` : '/fan-zone/compare';
}
