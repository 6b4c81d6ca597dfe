import type { RenderScope } from './server-context.ts';

/** How long after its deadline a render is still known, in milliseconds. */
const knownMs = 10_000;

/**
 * Creates the list of the renders of a worker thread that have not finished, each by its number (`id` of the request).
 * `hanging` returns those that wait for something other than the API.
 */
export function createRunningRenders(now: () => number = Date.now) {
  const renders = new Map<number, RenderScope>();
  return {
    add: (id: number, scope: RenderScope) => void renders.set(id, scope),
    has: (id: number) => renders.has(id),
    delete: (id: number) => void renders.delete(id),
    /**
     * Returns the renders whose code waits for something other than the API: no API request is pending, and none
     * has failed.
     */
    hanging(): number[] {
      // A render that never finishes must not stay in memory.
      for (const [id, { until }] of renders) if (until + knownMs < now()) renders.delete(id);
      return [...renders]
        .filter(([, { partial, waiting = 0 }]) => !partial && waiting === 0)
        .map(([id]) => id);
    },
  };
}
