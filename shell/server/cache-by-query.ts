import { LRUCache } from 'lru-cache';

/** The part of a cache that addresses with a query may fill. */
const shareOfQueries = 1 / 4;

/**
 * A cache of at most `maxSize` in which what stands at addresses with a query has a quarter of its own: anybody
 * can make up queries without end, and these must not push out the pages everybody asks for.
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
    // The clock that everything else here goes by.
    new LRUCache<string, Value>({ maxSize: size, maxEntrySize, sizeCalculation, perf: Date });
  const [plain, queried] = [made(maxSize * (1 - shareOfQueries)), made(maxSize * shareOfQueries)];
  return { of: (search) => (search === '' ? plain : queried) };
}
