import type { WorkboxPlugin } from 'workbox-core/types.js';

/**
 * A Workbox plugin that lets only published files into the cache and out of it. A file must match the hash in its
 * request; for a request without a hash, this site's server must have sent the file for the same path.
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
 * Whether this site's server sent a response for this path. The scripts of a page can write to every cache, and such an
 * entry outlives their release. A response that a script creates is recognised by its type, and a response from a
 * `data:` or `blob:` URL by that URL; no script can change the body or the headers of a response that it fetched.
 */
export function isSentFor(pathname: string, { type, url }: Response): boolean {
  return type === 'basic' && url.replace(/[?#].*/, '') === location.origin + pathname;
}
