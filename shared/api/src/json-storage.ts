/** What the browser's `localStorage` can do, as far as we use it. */
export type WebStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** Values under keys; failures of reading and writing are swallowed (specification, section 8). */
export type JsonStorage = {
  /** The value as it was written; the fallback where there is none or it cannot be read. Parse what matters. */
  read<Value>(key: string, fallback: Value): Value;
  write(key: string, value: unknown): void;
  /** The stored text itself, for the keys the specification stores without JSON. */
  readText(key: string, fallback: string): string;
  writeText(key: string, text: string): void;
  remove(key: string): void;
};

/** Storage over the browser's own, or over none: then every read answers with its fallback. */
export function createStorage(webStorage: WebStorage | undefined): JsonStorage {
  return {
    read<Value>(key: string, fallback: Value): Value {
      return attempt(() => {
        const text = webStorage?.getItem(key) ?? null;
        // Trusted to be what was written: only the site writes its own storage.
        return text === null ? fallback : (JSON.parse(text) as Value);
      }, fallback);
    },
    write: (key, value) => attempt(() => webStorage?.setItem(key, JSON.stringify(value)), undefined),
    readText: (key, fallback) => attempt(() => webStorage?.getItem(key) ?? fallback, fallback),
    writeText: (key, text) => attempt(() => webStorage?.setItem(key, text), undefined),
    remove: (key) => attempt(() => webStorage?.removeItem(key), undefined),
  };
}

// Private windows and full disks make storage throw; the site goes on without it.
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
