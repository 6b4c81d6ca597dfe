import { errorCode, type Release } from '@marquee/contracts';
import type { Span } from '@marquee/tracing';
import type { RenderRequest, RenderResult } from './messages.ts';
import type { ReleaseWorkers } from './release-workers.ts';

/** Renders in the worker of a release, as a span within the request that wants it. */
export async function renderWithin(
  span: Span | undefined,
  workers: ReleaseWorkers,
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
    const result = await workers
      .of(release)
      .render(rendering ? { ...request, traceparent: rendering.traceparent } : request, deadlineMs);
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
