import type { WorkboxPlugin } from 'workbox-core/types.js';

/**
 * A Workbox plugin that compares a response with the hash that its request names: a file that does not fit is
 * neither cached nor served from the cache. Requests without a hash are left as they are.
 */
export const verified: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => ((await fits(request, response)) ? response : null),
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && (await fits(request, cachedResponse)) ? cachedResponse : null,
};

async function fits({ integrity }: Request, response: Response): Promise<boolean> {
  if (!integrity.startsWith('sha384-')) return true;
  const digest = await crypto.subtle.digest('SHA-384', await response.clone().arrayBuffer());
  return integrity === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
