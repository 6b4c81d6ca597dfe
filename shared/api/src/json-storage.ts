/** The methods of the browser's `Storage` that this package uses. */
export type WebStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** Stores JSON values under string keys. Ignores errors of the browser's storage (specification, section 8). */
export type JsonStorage = {
  /** Returns the stored value, not validated; `fallback` if nothing is stored or it is not valid JSON. */
  read<Value>(key: string, fallback: Value): Value;
  write(key: string, value: unknown): void;
  /** Returns the stored text without parsing it: the specification stores some keys as plain text. */
  readText(key: string, fallback: string): string;
  writeText(key: string, text: string): void;
  remove(key: string): void;
};

/** Creates the storage of JSON values in the given `Storage`. If that is undefined, every read returns its fallback. */
export function createStorage(webStorage: WebStorage | undefined): JsonStorage {
  return {
    read<Value>(key: string, fallback: Value): Value {
      return attempt(() => {
        const text = webStorage?.getItem(key) ?? null;
        // Only this site writes its storage.
        return text === null ? fallback : (JSON.parse(text) as Value);
      }, fallback);
    },
    write: (key, value) => attempt(() => webStorage?.setItem(key, JSON.stringify(value)), undefined),
    readText: (key, fallback) => attempt(() => webStorage?.getItem(key) ?? fallback, fallback),
    writeText: (key, text) => attempt(() => webStorage?.setItem(key, text), undefined),
    remove: (key) => attempt(() => webStorage?.removeItem(key), undefined),
  };
}

// What is stored may be no JSON, and a storage that is not the shell's may throw.
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
