/** The caches of the service worker, named once for it and for the pages. */
export const cacheNames = { pages: 'pages', assets: 'assets', releases: 'releases', media: 'media' } as const;

/** Forgets every page and picture kept on this device: who signs in or out next is somebody else. */
export async function deleteCachedPages(storage: CacheStorage | undefined): Promise<void> {
  await Promise.all([storage?.delete(cacheNames.pages), storage?.delete(cacheNames.media)]);
}
