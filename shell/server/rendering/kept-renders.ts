import { releaseId, type Release } from '@marquee/contracts';
import { Counter, type Registry } from 'prom-client';
import { cacheByQuery } from '../cache-by-query.ts';
import type { RenderRequest, RenderResult } from './messages.ts';

/** Gives what a release rendered to everybody who asks for the same, for as long as its manifest says. */
export type KeptRenders = (
  release: Release,
  request: RenderRequest,
  draw: () => Promise<RenderResult>,
) => Promise<RenderResult>;

/** Characters of HTML and data that are kept at most, all together. */
const mostKept = 16 * 1024 * 1024;

/**
 * What was rendered is the same for everybody: nobody is signed in on the server. It is kept for the
 * `keepSeconds` of its route or slot, never longer than `longestMs`, and those who ask while it is drawn
 * wait for that one. Kept apart by release, so that a change of releases is seen at once. What went wrong,
 * in part or as a whole, and what turned out not to be a page is not kept. Rejects as `draw` does.
 */
export function createKeptRenders({
  longestMs,
  metrics,
}: {
  longestMs: number;
  metrics?: Registry;
}): KeptRenders {
  const cache = cacheByQuery<RenderResult>({
    maxSize: mostKept,
    maxEntrySize: mostKept / 16,
    sizeCalculation: (result) => JSON.stringify(result).length,
  });
  const underWay = new Map<string, Promise<RenderResult>>();
  const count = new Counter({
    name: 'marquee_render_cache_requests_total',
    help: 'Pages and slots by how they were had: drawn anew, or kept from before',
    labelNames: ['remote', 'result'],
    registers: metrics ? [metrics] : [],
  });

  return async (release, request, draw) => {
    const forMs = Math.min(keepSeconds(release, request) * 1000, longestMs);
    const key = forMs > 0 ? keyOf(release, request) : '';
    const [, search = ''] = request.url.split('?', 2);
    const kept = cache.of(search);
    const known = kept.get(key) ?? underWay.get(key);
    count.inc({ remote: release.remote, result: known ? 'hit' : 'miss' });
    if (known) return known;
    if (forMs <= 0) return draw();

    const drawing = draw().then((result) =>
      isWorthKeeping(result) ? { ...result, keptUntil: Date.now() + forMs } : result,
    );
    underWay.set(key, drawing);
    try {
      const result = await drawing;
      if (result.keptUntil) kept.set(key, result, { ttl: forMs });
      return result;
    } finally {
      underWay.delete(key);
    }
  };
}

function keepSeconds({ manifest }: Release, request: RenderRequest): number {
  const declared =
    request.kind === 'page'
      ? manifest.routes.find(({ id }) => id === request.route)
      : manifest.slots.find(({ name }) => name === request.slot);
  return declared?.keepSeconds ?? 0;
}

function keyOf(release: Release, { traceparent: _ofOneRequest, ...request }: RenderRequest): string {
  return `${releaseId(release)} ${JSON.stringify(request)}`;
}

function isWorthKeeping({ kind, partial }: RenderResult): boolean {
  return !partial && (kind === 'page' || kind === 'slot' || kind === 'data');
}
