import { testPlatform } from '@marquee/testing';
import { removeSearches, recentSearches, storeSearch } from './recent-searches.ts';

test('the newest query is first and stored once, and five are stored', () => {
  const { storage } = testPlatform().platform;
  for (const query of ['one', 'two', 'three', 'four', 'one', 'five', 'six']) storeSearch(storage, query);

  expect(recentSearches(storage)).toEqual(['six', 'five', 'one', 'four', 'three']);
  removeSearches(storage);
  expect(recentSearches(storage)).toEqual([]);
});

test('invalid stored values are ignored', () => {
  const { storage } = testPlatform().platform;
  storage.write('recentSearches', { not: 'a list' });
  expect(recentSearches(storage)).toEqual([]);
  storage.write('recentSearches', ['meher', 7, null]);
  expect(recentSearches(storage)).toEqual(['meher']);
});
