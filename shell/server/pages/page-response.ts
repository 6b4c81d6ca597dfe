import { failureHeaders, failurePage } from '../failure-page.ts';
import type { Site } from '../site/site.ts';

/** The response for a page, or for the data of a page. */
export type PageResponse = {
  status: number;
  /** Set if the page does not exist, so that the response is a redirect. */
  isMissing?: boolean;
  headers: Record<string, string>;
  body: AsyncIterable<string> | string;
  /** The body compressed by Brotli, if it is cached in that form. */
  brotli?: Buffer;
  /** Identifies the body, without an encoding, if the page is cached. */
  etag?: string;
};

export function redirectResponse(to: string): PageResponse {
  return { status: 302, headers: { location: to, 'cache-control': 'no-store' }, body: '' };
}

/** The response for another spelling of a page's path. A browser may keep it for minutes: a release can change routes. */
export function movedResponse(to: string): PageResponse {
  return { status: 308, headers: { location: to, 'cache-control': 'private, max-age=300' }, body: '' };
}

/** The response for a missing page: a redirect to the home page (specification, section 2). */
export function missingPageResponse(): PageResponse {
  return { ...redirectResponse('/'), isMissing: true };
}

export function noContentResponse(): PageResponse {
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
}

export function notReadyResponse(site: Site, language: string): PageResponse {
  return {
    status: 503,
    headers: { ...failureHeaders, 'retry-after': '2', 'cache-control': 'no-store' },
    body: failurePage('starting', { site, language, reloadAfter: 2 }),
  };
}

/**
 * The response to an edge cache if the page redirects, because a redirect may set a visitor's cookie and must not be
 * shared. The edge stores it for a second instead of the earlier page, and requests the redirect without a digest.
 */
export function noSharedPageResponse(): PageResponse {
  return {
    status: 404,
    headers: { 'cache-control': 'no-store', 'x-accel-expires': '1', 'cdn-cache-control': 's-maxage=1' },
    body: '',
  };
}

/**
 * The response of a shell without connection to the registry when the edge sends another digest than the shell
 * calculates. The edge then asks another shell.
 */
export function outdatedResponse(): PageResponse {
  return { status: 504, headers: { 'cache-control': 'no-store' }, body: '' };
}
