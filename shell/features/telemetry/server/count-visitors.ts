import { LRUCache } from 'lru-cache';

const hourMs = 60 * 60 * 1000;

/** Visitors newly counted from one network in one minute, at most. */
export const maxNewVisitors = 30;

/**
 * Decides which visitors of a network count: each minute the first `maxNewVisitors` that were not counted
 * in the last hour, and for that hour everything these report. An honest crowd behind one address is thereby
 * sampled; a stranger cannot bring more visitors than that.
 */
export function createVisitorCount(now: () => number = Date.now) {
  const perf = { now };
  const counted = new LRUCache<string, true>({ max: 50_000, ttl: hourMs, perf });
  const minutes = new LRUCache<string, { minute: number; visitors: number }>({ max: 20_000 });

  return {
    /** Whether what this visitor reports counts. */
    admits(visitorId: string, network: string): boolean {
      if (counted.has(visitorId)) return true;
      const minute = Math.floor(now() / 60_000);
      const known = minutes.get(network);
      const visitors = known?.minute === minute ? known.visitors : 0;
      if (visitors >= maxNewVisitors) return false;
      minutes.set(network, { minute, visitors: visitors + 1 });
      counted.set(visitorId, true);
      return true;
    },
  };
}
