export type Page<Item> = { items: Item[]; page: number; pages: number };

/**
 * The page of a list that an address asks for with `?page=`, counted from 1. A number that is none, or
 * beyond the last, is the nearest page there is.
 */
export function pageIn<Item>(list: readonly Item[], url: URL, pageSize: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(list.length / pageSize));
  const asked = Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1;
  const page = Math.min(Math.max(1, asked), pages);
  return { items: list.slice((page - 1) * pageSize, page * pageSize), page, pages };
}
