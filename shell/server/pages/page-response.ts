/** What the shell sends for a page or the data of a route. */
export type PageResponse = {
  status: number;
  /** Set on the redirect from a page that does not exist. */
  isMissing?: boolean;
  headers: Record<string, string>;
  body: AsyncIterable<string> | string;
  /** The body as Brotli, if it is compressed already. */
  brotli?: Buffer;
};

export function redirectResponse(to: string): PageResponse {
  return { status: 302, headers: { location: to, 'cache-control': 'no-store' }, body: '' };
}

/** A page that does not exist is a redirect to `/` (spec section 2). */
export function missingPageResponse(): PageResponse {
  return { ...redirectResponse('/'), isMissing: true };
}

export function noContentResponse(): PageResponse {
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
}

export function notReadyResponse(): PageResponse {
  return {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' },
    body: '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Marquee is starting</title><p>Marquee is starting. Please reload in a moment.</p></html>',
  };
}
