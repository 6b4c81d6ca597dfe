import { PlatformError } from '@marquee/contracts';
import type { Span } from '@marquee/tracing';
import { callsOfOnePage } from '../rendering/page-calls.ts';
import { renderWithin, type Renderers } from '../rendering/render-within.ts';
import type { PlannedPage } from './planned-page.ts';
import type { PageResponse } from './page-response.ts';

/**
 * What the loader of a data route returns, as JSON. For this visitor's browser alone and for a few
 * minutes: another visitor may have another release. Rejects with what the loader threw.
 */
export async function dataOf(
  { site, match: { remote, route }, language }: PlannedPage,
  url: URL,
  renderers: Renderers,
  span: Span | undefined,
): Promise<PageResponse> {
  const owner = site.remote(remote);
  if (!owner || owner.planned.why.kind === 'killed') {
    throw new PlatformError('NOT_FOUND', `Nobody answers for ${url.pathname}`);
  }
  const request = { kind: 'page', route: route.id, url: url.href, language, prefix: '' } as const;
  const page = { span, ask: callsOfOnePage(renderers.ownCalls) };
  const answer = await renderWithin(page, renderers, owner, request, route.deadlineMs);
  if (answer.kind !== 'data') {
    throw new PlatformError('NOT_FOUND', `${url.pathname} answered with a ${answer.kind}, not with data`);
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
    body: whole(JSON.stringify(answer.data)),
  };
}

/** In one piece, but as pages leave: compressed for whoever takes that. */
async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
