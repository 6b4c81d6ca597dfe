import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

test('a cache keeps the entries that were used last, as many as it may', () => {
  const cache = new LRUCache<string, number>(atMost(2));
  cache.set('a', 1).set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c']);
});
