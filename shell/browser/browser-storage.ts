import type { WebStorage } from '@marquee/api';

type Kind = 'localStorage' | 'sessionStorage';
const stores: Partial<Record<Kind, WebStorage>> = {};

/**
 * Returns `localStorage` or `sessionStorage` of the browser, behind methods that never throw. If the browser blocks the
 * storage, does not have it, or has no space left, values are kept in the memory of this document, so that an order
 * survives until it is paid. Browser code uses storage only through this function.
 */
export function browserStorage(kind: Kind): WebStorage {
  return (stores[kind] ??= overMemory(() => window[kind]));
}

function overMemory(storage: () => Storage): WebStorage {
  /** What the storage did not take; null is a key that it did not remove. */
  const kept = new Map<string, string | null>();
  const change = (key: string, value: string | null, act: (storage: Storage) => void) => {
    kept.set(key, value);
    attempt(() => {
      act(storage());
      kept.delete(key);
    });
  };
  return {
    getItem: (key) =>
      kept.get(key) ?? (kept.has(key) ? null : (attempt(() => storage().getItem(key)) ?? null)),
    setItem: (key, value) => change(key, value, (it) => it.setItem(key, value)),
    removeItem: (key) => change(key, null, (it) => it.removeItem(key)),
  };
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Reads the JSON value of a key; undefined if there is none or it is not JSON. */
export function readJson<Value>(storage: WebStorage, key: string): Value | undefined {
  return attempt(() => JSON.parse(storage.getItem(key) ?? '') as Value);
}

/** Reads the JSON value of a key and removes it; undefined if there is none or it is not JSON. */
export function takeJson<Value>(storage: WebStorage, key: string): Value | undefined {
  const value = readJson<Value>(storage, key);
  storage.removeItem(key);
  return value;
}
