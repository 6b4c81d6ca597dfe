import { errorCode, type Release } from '@marquee/contracts';
import type { Span } from '@marquee/tracing';
import type { RenderCache } from './render-cache.ts';
import type { SendApiRequest, RenderRequest, RenderResult } from './messages.ts';
import type { InternalRequests } from './internal-requests.ts';
import type { ReleaseWorkers } from './release-workers.ts';

/** Where pages and slots come from: a worker, or what one rendered before. */
export type Renderers = {
  workers: ReleaseWorkers;
  cache: RenderCache;
  internalRequests: InternalRequests;
};

/**
 * Has a release render, or takes what it rendered before, as a span within the request that wants it, its
 * calls made by `ask`.
 */
export async function renderWithin(
  { span, ask }: { span: Span | undefined; ask: SendApiRequest },
  { workers, cache }: Renderers,
  { release, variant }: { release: Release; variant?: string | undefined },
  request: RenderRequest,
  deadlineMs: number,
): Promise<RenderResult> {
  const what = request.kind === 'page' ? `page ${request.route}` : request.slot;
  const rendering = span?.begin(`render ${what}`, {
    attributes: {
      'marquee.slot': request.kind === 'page' ? 'page' : request.slot,
      'marquee.remote': release.remote,
      'marquee.release': release.version,
      'marquee.variant': variant,
    },
  });
  try {
    const asked = rendering ? { ...request, traceparent: rendering.traceparent } : request;
    const result = await cache(release, asked, () => workers.of(release).render(asked, deadlineMs, ask));
    rendering?.set({ 'marquee.outcome': 'ok' });
    rendering?.end();
    return result;
  } catch (failure) {
    const code = errorCode(failure);
    rendering?.set({ 'marquee.outcome': code === 'REMOTE_TOO_LATE' ? 'late' : 'failed' });
    rendering?.end(code);
    throw failure;
  }
}
