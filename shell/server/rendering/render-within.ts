import { errorCode, type Release } from '@marquee/contracts';
import type { Span } from '@marquee/tracing';
import type { RenderCache } from './render-cache.ts';
import type { SendApiRequest, RenderRequest, RenderResult } from './messages.ts';
import type { InternalRequests } from './internal-requests.ts';
import type { ApiCircuits } from './api-circuits.ts';
import type { ReleaseWorkers } from './release-workers.ts';
import type { RenderCircuits } from './render-circuits.ts';

export type Renderers = {
  workers: ReleaseWorkers;
  cache: RenderCache;
  circuits: RenderCircuits;
  internalRequests: InternalRequests;
  apiCircuits: ApiCircuits;
};

/**
 * Renders a page or a slot within `deadlineMs` (milliseconds), or returns the cached output. Traces the render as a
 * child of `span`; the trace contains `variant`, the experiment's variant that the visitor gets. `send` sends the API
 * requests of the render. Rejects with the worker's error, or with REMOTE_CIRCUIT_OPEN.
 */
export async function renderWithin(
  { span, send }: { span: Span | undefined; send: SendApiRequest },
  { workers, cache, circuits }: Renderers,
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
    const traced = rendering ? { ...request, traceparent: rendering.traceparent } : request;
    const result = await cache(release, traced, () =>
      circuits(release, traced, () => workers.of(release).render(traced, deadlineMs, send)),
    );
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
