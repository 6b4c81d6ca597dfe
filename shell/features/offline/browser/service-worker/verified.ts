import type { WorkboxPlugin } from 'workbox-core/types.js';

/**
 * A Workbox plugin that stores and serves only published files. A file must match the hash in its request; for a
 * request without a hash, the response must have been sent by this site's server for the same path.
 */
export const verified: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    mayBeStored(response) && (await fits(request, response)) ? response : null,
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && (await fits(request, cachedResponse)) ? cachedResponse : null,
};

/** Whether the server lets caches have a response: not the files of releases that only previews show. */
function mayBeStored({ headers }: Response): boolean {
  return !headers.get('cache-control')?.includes('no-store');
}

async function fits({ url, integrity }: Request, response: Response): Promise<boolean> {
  if (!integrity.startsWith('sha384-')) return isSentFor(new URL(url).pathname, response);
  const digest = await crypto.subtle.digest('SHA-384', await response.clone().arrayBuffer());
  return integrity === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * Whether this site's server sent a response for this path. Scripts of the page can write to every cache, and such an
 * entry remains after their release is gone. The type of a response shows whether a script created it, and its URL
 * shows whether it came from a `data:` or `blob:` URL. No script can change the body or the headers of a response that
 * it fetched.
 */
export function isSentFor(pathname: string, { type, url }: Response): boolean {
  return type === 'basic' && url.replace(/[?#].*/, '') === location.origin + pathname;
}
