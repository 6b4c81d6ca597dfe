import { LRUCache } from 'lru-cache';

const shareOfQueries = 1 / 4;

/**
 * An LRU cache of at most `maxSize`, of which URLs with a query have a separate quarter: clients can invent any number of
 * queries, and these must not evict the entries without a query.
 *
 * @example cache.of('?a=b').set(key, page)
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
