export type Page<Item> = { items: Item[]; page: number; pages: number };

/** Returns the part of a list that `?page=` selects (from 1). An invalid number selects the nearest existing page. */
export function pageIn<Item>(list: readonly Item[], url: URL, pageSize: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(list.length / pageSize));
  const requested = Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1;
  const page = Math.min(Math.max(1, requested), pages);
  return { items: list.slice((page - 1) * pageSize, page * pageSize), page, pages };
}
