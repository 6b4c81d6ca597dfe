/** The header by which the server says that a page may be kept, and whether one copy stands for every query. */
export const offlineHeader = 'x-marquee-offline';
