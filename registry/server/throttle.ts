/** Lets the first events of a key through and counts the others. */
export type Throttle = {
  /** Whether this one is among the first of its key. */
  admits(key: string): boolean;
  /** Reports what was counted, and counts no more. */
  stop(): Promise<void>;
};

/**
 * Admits `max` events of a key in each window of `windowMs`; when the window ends, `onRest` is told how many
 * more there were. Windows begin for all keys together.
 */
export function createThrottle({
  max,
  windowMs,
  onRest,
  onFailure,
}: {
  max: number;
  windowMs: number;
  onRest: (key: string, rest: number) => Promise<void>;
  onFailure: (failure: unknown) => void;
}): Throttle {
  let seen = new Map<string, number>();
  let reporting = Promise.resolve();
  const windows = setInterval(report, windowMs).unref();

  return {
    admits(key) {
      const before = seen.get(key) ?? 0;
      seen.set(key, before + 1);
      return before < max;
    },
    async stop() {
      clearInterval(windows);
      report();
      await reporting;
    },
  };

  function report(): void {
    const ended = seen;
    seen = new Map();
    for (const [key, count] of ended) {
      if (count > max) reporting = reporting.then(() => onRest(key, count - max)).catch(onFailure);
    }
  }
}
