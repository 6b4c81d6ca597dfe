import { testPlatform } from '@marquee/testing';
import { removeSearches, recentSearches, storeSearch } from './recent-searches.ts';

test('the newest search stands first, once, and five are kept', () => {
  const { storage } = testPlatform().platform;
  for (const query of ['one', 'two', 'three', 'four', 'one', 'five', 'six']) storeSearch(storage, query);

  expect(recentSearches(storage)).toEqual(['six', 'five', 'one', 'four', 'three']);
  removeSearches(storage);
  expect(recentSearches(storage)).toEqual([]);
});

test('what somebody else wrote under the key is no search', () => {
  const { storage } = testPlatform().platform;
  storage.write('recentSearches', { not: 'a list' });
  expect(recentSearches(storage)).toEqual([]);
  storage.write('recentSearches', ['meher', 7, null]);
  expect(recentSearches(storage)).toEqual(['meher']);
});
