export type Throttle = {
  /** Counts an event, and returns false if the key has had its maximum of events in this window. */
  admits(key: string): boolean;
  /** Reports the excess events, and stops. */
  stop(): Promise<void>;
};

/**
 * Creates a counter that admits at most `max` events of each key in a window of `windowMs` milliseconds. All keys have
 * the same windows. At the end of a window, `onRest` is called for each key with more events, with the number of those
 * that were not admitted.
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
