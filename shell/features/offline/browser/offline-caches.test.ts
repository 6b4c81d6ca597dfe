import { cacheNames, deleteCachedPages } from './offline-caches.ts';

test('forgets pages and pictures, and leaves the code that is the same for everybody', async () => {
  const caches = new Set<string>(Object.values(cacheNames));
  // Forgetting only ever deletes: the rest of a cache storage is not needed.
  await deleteCachedPages({ delete: async (name: string) => caches.delete(name) } as unknown as CacheStorage);
  expect([...caches].sort()).toEqual(['assets', 'releases']);
});
