/** Returns a storage of the browser; undefined if the browser blocks it. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** Reads the value of a key; undefined if there is none or the browser blocks storage (spec section 8). */
export function readItem(storage: Storage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads the JSON value of a key; undefined if there is none, it is not JSON or the browser blocks storage. */
export function readJson<Value>(storage: Storage | undefined, key: string): Value | undefined {
  try {
    return JSON.parse(storage?.getItem(key) ?? '') as Value;
  } catch {
    return undefined;
  }
}

/** Reads the JSON value of a key and removes it; undefined if there is none or it is not JSON. */
export function takeJson<Value>(storage: Storage | undefined, key: string): Value | undefined {
  const value = readJson<Value>(storage, key);
  try {
    storage?.removeItem(key);
  } catch {
    return undefined;
  }
  return value;
}

/** Stores a value; does nothing if the browser blocks storage (spec section 8). */
export function writeItem(storage: Storage | undefined, key: string, value: string): void {
  try {
    storage?.setItem(key, value);
  } catch {
    return;
  }
}
