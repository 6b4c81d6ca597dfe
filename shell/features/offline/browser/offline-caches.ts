/** The names of the service worker's caches. */
export const cacheNames = { pages: 'pages', assets: 'assets', releases: 'releases', media: 'media' } as const;

/** Whether a cache is one of the site's: the names above, and those of Workbox for the scope of the whole site. */
export function isCacheOfSite(name: string, origin: string): boolean {
  return Object.values<string>(cacheNames).includes(name) || (name.startsWith('workbox-') && name.endsWith(`-${origin}/`));
}

/** Deletes all cached pages and images, because the next visitor on this device may be another person. */
export async function deleteCachedPages(storage: CacheStorage | undefined): Promise<void> {
  await Promise.all([storage?.delete(cacheNames.pages), storage?.delete(cacheNames.media)]);
}
