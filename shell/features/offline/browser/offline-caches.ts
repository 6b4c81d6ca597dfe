/** The names of the service worker's caches. */
export const cacheNames = { pages: 'pages', assets: 'assets', releases: 'releases', media: 'media' } as const;

/** Deletes all cached pages and images, because the next visitor on this device may be another person. */
export async function deleteCachedPages(storage: CacheStorage | undefined): Promise<void> {
  await Promise.all([storage?.delete(cacheNames.pages), storage?.delete(cacheNames.media)]);
}
