/** The response header of pages that may be cached; the value `any-query` means one entry for all queries. */
export const offlineHeader = 'x-marquee-offline';
