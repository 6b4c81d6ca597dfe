import type { WorkboxPlugin } from 'workbox-core/types.js';

/** Keeps a file under its address and its hash together: the same address with another hash is another file. */
export const byHash: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    url.searchParams.set('integrity', request.integrity);
    return url.href;
  },
};
