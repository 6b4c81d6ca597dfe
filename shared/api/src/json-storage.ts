/** The used part of the browser's `Storage`. */
export type WebStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** JSON values under keys. It swallows failures to read and write (specification, section 8). */
export type JsonStorage = {
  /** The stored value, unvalidated; the fallback if there is none or it is no JSON. */
  read<Value>(key: string, fallback: Value): Value;
  write(key: string, value: unknown): void;
  /** The stored text, for keys that the specification stores without JSON. */
  readText(key: string, fallback: string): string;
  writeText(key: string, text: string): void;
  remove(key: string): void;
};

/** Wraps a `Storage`. Without one every read returns its fallback. */
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

// Storage throws in private windows and on full disks; the site works without it.
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
