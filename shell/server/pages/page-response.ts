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

/**
 * Returns the redirect from another spelling of a page's path to `to`. A browser may cache it for five minutes only,
 * because a release can change routes.
 */
export function movedResponse(to: string): PageResponse {
  return { status: 308, headers: { location: to, 'cache-control': 'private, max-age=300' }, body: '' };
}

/** Returns the response for a missing page: a redirect to the home page (specification, section 2). */
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
 * Returns the 404 to an edge cache that requests a page for many visitors, by its digest (the key of shared pages), if
 * the page redirects. A redirect may set a visitor's cookie, so it must not be shared. For a second, the edge then
 * passes requests for this page on without a digest, and each visitor gets the redirect.
 */
export function noSharedPageResponse(): PageResponse {
  return {
    status: 404,
    headers: { 'cache-control': 'no-store', 'x-accel-expires': '1', 'cdn-cache-control': 's-maxage=1' },
    body: '',
  };
}

/**
 * Returns the response of a shell without connection to the registry, if the digest (the key of shared pages) in the
 * edge cache's request differs from the one that this shell calculates. The edge then requests the page from another
 * shell.
 */
export function outdatedResponse(): PageResponse {
  return { status: 504, headers: { 'cache-control': 'no-store' }, body: '' };
}
