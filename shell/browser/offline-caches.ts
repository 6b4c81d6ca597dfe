/**
 * The names of the service worker's caches. They have a prefix, because another application on the same origin may have
 * a cache named `pages`.
 */
export const cacheNames = {
  pages: 'marquee-pages',
  assets: 'marquee-assets',
  releases: 'marquee-releases',
  media: 'marquee-media',
} as const;

/**
 * Whether a cache belongs to this site: its name begins with `marquee-`, or it is a cache of Workbox for the whole
 * origin.
 */
export function isCacheOfSite(name: string, origin: string): boolean {
  return name.startsWith('marquee-') || (name.startsWith('workbox-') && name.endsWith(`-${origin}/`));
}

/** Deletes all cached pages and images, because the next visitor on this device may be another person. */
export async function deleteCachedPages(storage: CacheStorage | undefined): Promise<void> {
  await Promise.all([storage?.delete(cacheNames.pages), storage?.delete(cacheNames.media)]);
}
