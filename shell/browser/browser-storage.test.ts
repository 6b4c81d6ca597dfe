/** @jest-environment jsdom */
import { createStorage } from '@marquee/api';

const refuse = () => {
  throw new DOMException('not here', 'SecurityError');
};
const usual = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
afterEach(() => {
  Object.defineProperty(window, 'localStorage', usual);
  jest.restoreAllMocks();
  localStorage.clear();
});

/** The storage of a visit, as the shell and every remote use it. */
async function aVisit() {
  jest.resetModules();
  const { browserStorage } = await import('./browser-storage.ts');
  return () => createStorage(browserStorage('localStorage'));
}

test('the browser stores what it can, and other tabs see it', async () => {
  const storage = await aVisit();
  storage().write('checkoutDetails', { name: 'Asha' });
  expect(localStorage.getItem('checkoutDetails')).toBe('{"name":"Asha"}');
  localStorage.setItem('checkoutDetails', '{"name":"Meera"}');
  expect(storage().read('checkoutDetails', null)).toEqual({ name: 'Meera' });
  storage().remove('checkoutDetails');
  expect(localStorage).toHaveLength(0);
});

test.each<[string, () => void]>([
  ['throws', () => Object.defineProperty(window, 'localStorage', { configurable: true, get: refuse })],
  ['is null', () => Object.defineProperty(window, 'localStorage', { configurable: true, get: () => null })],
  [
    'is missing',
    () => Object.defineProperty(window, 'localStorage', { configurable: true, value: undefined }),
  ],
  [
    'throws at every call',
    () => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const)
        jest.spyOn(Storage.prototype, method).mockImplementation(refuse);
    },
  ],
  ['is full', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
])('a draft lives for the visit in a browser whose storage %s', async (_, breakStorage) => {
  const storage = await aVisit();
  breakStorage();
  storage().write('checkoutDetails', { name: 'Asha' });
  expect(storage().read('checkoutDetails', null)).toEqual({ name: 'Asha' });
  storage().writeText('UUID', 'abc');
  expect(storage().readText('UUID', '')).toBe('abc');
  storage().remove('checkoutDetails');
  expect(storage().read('checkoutDetails', null)).toBeNull();
});

test('a full storage does not bring back what it had before the visit', async () => {
  localStorage.setItem('checkoutDetails', '"old"');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const storage = await aVisit();
  storage().write('checkoutDetails', 'new');
  expect(storage().read('checkoutDetails', null)).toBe('new');
  full.mockRestore();
  storage().write('checkoutDetails', 'newest');
  expect([localStorage.getItem('checkoutDetails'), storage().read('checkoutDetails', null)]).toEqual([
    '"newest"',
    'newest',
  ]);
});
