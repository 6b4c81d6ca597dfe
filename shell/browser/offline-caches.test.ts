import { cacheNames, deleteCachedPages } from './offline-caches.ts';

test('deletes pages and images, and retains the cached code', async () => {
  const caches = new Set<string>(Object.values(cacheNames));
  // deleteCachedPages only calls delete.
  await deleteCachedPages({ delete: async (name: string) => caches.delete(name) } as unknown as CacheStorage);
  expect([...caches].sort()).toEqual(['marquee-assets', 'marquee-releases']);
});
