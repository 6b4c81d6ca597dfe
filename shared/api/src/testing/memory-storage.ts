import type { WebStorage } from '../json-storage.ts';

/** The browser's storage, in memory. */
export function memoryStorage(entries: Record<string, string> = {}): WebStorage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
