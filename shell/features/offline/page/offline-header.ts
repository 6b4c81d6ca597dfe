/** The response header of pages that may be cached; its value `any-query` means that the page is the same for every query. */
export const offlineHeader = 'x-marquee-offline';
