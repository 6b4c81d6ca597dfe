import { LRUCache } from 'lru-cache';

const hourMs = 60 * 60 * 1000;

/** How many visitors of one client network may begin to count per minute. */
export const maxNewVisitors = 30;

/**
 * Decides whose beacons (reports of browsers) count: in each client network the first `maxNewVisitors` visitors
 * per minute, each then for an hour. Of many honest visitors behind one address only a sample counts; an
 * attacker cannot invent more visitors than the limit.
 */
export function createVisitorCount(now: () => number = Date.now) {
  const perf = { now };
  const counted = new LRUCache<string, true>({ max: 50_000, ttl: hourMs, perf });
  const minutes = new LRUCache<string, { minute: number; visitors: number }>({ max: 20_000 });

  return {
    /** Whether the reports (beacons) of this visitor count; may begin to count the visitor. */
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
