import type { WorkboxPlugin } from 'workbox-core/types.js';

/**
 * A Workbox plugin that adds the `integrity` hash of a request to the cache key, so that files with one URL and
 * different hashes are different entries.
 */
export const byHash: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    url.searchParams.set('integrity', request.integrity);
    return url.href;
  },
};
