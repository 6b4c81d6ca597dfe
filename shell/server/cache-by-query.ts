import { LRUCache } from 'lru-cache';

const shareOfQueries = 1 / 4;

/**
 * Creates an LRU cache in two parts: a quarter of `maxSize` for URLs with a query, the rest for URLs without. Clients
 * can invent any number of queries, which must not evict the entries of URLs without a query. `sizeCalculation` returns
 * the size of a value, in the unit of `maxSize` and `maxEntrySize`. `of` returns the part for the query of a URL
 * (`search`).
 */
export function cacheByQuery<Value extends object>({
  maxSize,
  maxEntrySize,
  sizeCalculation,
}: {
  maxSize: number;
  maxEntrySize: number;
  sizeCalculation: (value: Value) => number;
}): { of(search: string): LRUCache<string, Value> } {
  const made = (size: number) =>
    new LRUCache<string, Value>({ maxSize: size, maxEntrySize, sizeCalculation, perf: Date });
  const [plain, queried] = [made(maxSize * (1 - shareOfQueries)), made(maxSize * shareOfQueries)];
  return { of: (search) => (search === '' ? plain : queried) };
}
