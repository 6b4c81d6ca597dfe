import { PlatformError } from '@marquee/contracts';
import type { Span } from '@marquee/tracing';
import { createPageRequests } from '../rendering/page-requests.ts';
import { reportFault, type OnFault } from '../rendering/render-fault.ts';
import { renderWithin, type Renderers } from '../rendering/render-within.ts';
import type { PageResponse } from './page-response.ts';
import type { PlannedPage } from './planned-page.ts';

/**
 * Runs the loader of a route and returns its result as a JSON response. Only the visitor's own browser may cache the
 * response, for a few minutes, because another visitor may get another release. Rejects if the loader fails; calls
 * `onFault` if that is the release's fault.
 */
export async function renderData(
  { site, match: { remote, route }, language }: PlannedPage,
  url: URL,
  renderers: Renderers,
  {
    span,
    requestId,
    onFault,
  }: { span?: Span | undefined; requestId?: string | undefined; onFault?: OnFault | undefined },
): Promise<PageResponse> {
  const owner = site.remote(remote);
  if (!owner || owner.misfit || owner.planned.why.kind === 'killed') {
    throw new PlatformError('NOT_FOUND', `No active remote serves ${url.pathname}`);
  }
  const { settings } = owner;
  const place = { url: url.href, language, prefix: '', ...(settings && { settings }) };
  const request = { kind: 'page', route: route.id, ...place } as const;
  const page = { span, send: createPageRequests({ ...renderers, requestId }) };
  const result = await renderWithin(page, renderers, owner, request, route.deadlineMs).catch(
    (failure: unknown) => {
      void reportFault({ remote, version: owner.release.version, failure }, onFault);
      throw failure;
    },
  );
  if (result.kind !== 'data') {
    throw new PlatformError('NOT_FOUND', `${url.pathname} returned a ${result.kind}, not data`);
  }
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, max-age=300',
      vary: 'cookie, accept-encoding',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    // An iterable, so that it is compressed like a page.
    body: chunksOf(JSON.stringify(result.data)),
  };
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text;
}
