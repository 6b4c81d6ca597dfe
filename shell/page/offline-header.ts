/**
 * The response header of pages that the service worker may cache. With the value `any-query`, all queries of a path
 * share one entry.
 */
export const offlineHeader = 'x-marquee-offline';
