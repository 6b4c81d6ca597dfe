/** The slugs of a comparison URL: those with a biography, and the unknown ones. */
export type Chosen = { slugs: string[]; unknown: string[] };

/** The query parameters of the compared people. */
export const places = ['a', 'b', 'c'] as const;

/** Parses `?a=&b=&c=`, each slug once. */
export function chosenIn(url: URL, known: (slug: string) => boolean): Chosen {
  const slugs = [...new Set(places.flatMap((place) => url.searchParams.get(place)?.trim() || []))];
  return { slugs: slugs.filter(known), unknown: slugs.filter((slug) => !known(slug)) };
}

/** The path of a comparison, without the language prefix. */
export function comparePath(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug, at) => [places[at] ?? 'c', slug]));
  return slugs.length > 0 ? `/fan-zone/compare?${query}` : '/fan-zone/compare';
}
