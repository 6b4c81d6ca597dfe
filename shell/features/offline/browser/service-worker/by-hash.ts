import type { WorkboxPlugin } from 'workbox-core/types.js';

/** A Workbox plugin that adds the hash to the cache key: the same URL with another hash is another file. */
export const byHash: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    url.searchParams.set('integrity', request.integrity);
    return url.href;
  },
};
