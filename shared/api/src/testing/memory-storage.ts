import type { WebStorage } from '../json-storage.ts';

/** The browser's storage, in memory. */
export function memoryStorage(entries: Record<string, string> = {}): WebStorage {
  const stored = new Map(Object.entries(entries));
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
