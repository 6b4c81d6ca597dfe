import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

const hourMs = 60 * 60 * 1000;

/** The default limit of `createVisitorCount`: how many new visitors of one client network it admits in a minute. */
export const maxNewVisitors = 30;

/**
 * Creates a limit for the number of visitors per client network, because any client can invent visitors. `admits`
 * returns true for the first `perMinute` new visitors of a network in each minute, and for an hour for each visitor
 * whom it has admitted. Of many honest visitors behind one address, only a sample is admitted.
 */
export function createVisitorCount({
  perMinute = maxNewVisitors,
  now = Date.now,
}: { perMinute?: number; now?: () => number } = {}) {
  const perf = { now };
  const counted = new LRUCache<string, true>({ ...atMost(50_000), ttl: hourMs, perf });
  const minutes = new LRUCache<string, { minute: number; visitors: number }>(atMost(20_000));

  return {
    /** Whether this visitor counts; may begin to count the visitor. */
    admits(visitorId: string, network: string): boolean {
      if (counted.has(visitorId)) return true;
      const minute = Math.floor(now() / 60_000);
      const known = minutes.get(network);
      const visitors = known?.minute === minute ? known.visitors : 0;
      if (visitors >= perMinute) return false;
      minutes.set(network, { minute, visitors: visitors + 1 });
      counted.set(visitorId, true);
      return true;
    },
  };
}
