import type { JsonStorage } from '@marquee/api';

const key = 'recentSearches';
const kept = 5;

/** What was searched for on this device, newest first. */
export function recentSearches(storage: JsonStorage): string[] {
  const stored = storage.read<unknown>(key, []);
  return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, kept) : [];
}

/** Remembers a search; the same one only once. */
export function rememberSearch(storage: JsonStorage, query: string): void {
  const others = recentSearches(storage).filter((earlier) => earlier !== query);
  storage.write(key, [query, ...others].slice(0, kept));
}

export function forgetSearches(storage: JsonStorage): void {
  storage.remove(key);
}
