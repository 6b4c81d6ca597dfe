/** The slugs in the URL of a comparison: those with a biography (`slugs`), and those without (`unknown`). */
export type Chosen = { slugs: string[]; unknown: string[] };

/**
 * The names of the query parameters that choose the people of a comparison: `?a=…&b=…&c=…`. Each has the slug of one
 * biography.
 */
export const places = ['a', 'b', 'c'] as const;

/** Reads the slugs in `?a=&b=&c=`, without duplicates. `known` returns whether a slug has a biography. */
export function chosenIn(url: URL, known: (slug: string) => boolean): Chosen {
  const slugs = [...new Set(places.flatMap((place) => url.searchParams.get(place)?.trim() || []))];
  return { slugs: slugs.filter(known), unknown: slugs.filter((slug) => !known(slug)) };
}

/** Returns the path of the page that compares these people, without the language prefix. */
export function comparePath(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug, at) => [places[at] ?? 'c', slug]));
  return slugs.length > 0 ? `/fan-zone/compare?${query}` : '/fan-zone/compare';
}
