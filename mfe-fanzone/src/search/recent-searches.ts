import type { JsonStorage } from '@marquee/sdk/api';

const key = 'recentSearches';
const maxSearches = 5;

/** Reads the recent queries that are stored on this device, newest first. */
export function recentSearches(storage: JsonStorage): string[] {
  const stored = storage.read<unknown>(key, []);
  return Array.isArray(stored)
    ? stored.filter((query) => typeof query === 'string').slice(0, maxSearches)
    : [];
}

/** Stores a query at the front of the recent queries. A query that was already stored moves to the front. */
export function storeSearch(storage: JsonStorage, query: string): void {
  const others = recentSearches(storage).filter((earlier) => earlier !== query);
  storage.write(key, [query, ...others].slice(0, maxSearches));
}

export function removeSearches(storage: JsonStorage): void {
  storage.remove(key);
}
