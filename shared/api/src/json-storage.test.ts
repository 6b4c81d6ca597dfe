import { createStorage } from './json-storage.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const refuse = () => {
  throw new Error('The quota has been exceeded');
};

test('reads a stored value, and the fallback for a missing one', () => {
  const storage = createStorage(memoryStorage());
  storage.write('checkoutDetails', { occasionId: 11 });
  expect(storage.read('checkoutDetails', null)).toEqual({ occasionId: 11 });
  storage.remove('checkoutDetails');
  expect(storage.read('checkoutDetails', 'none')).toBe('none');
});

test.each([
  ['throws', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['is missing', undefined],
  ['contains no JSON', memoryStorage({ key: '{' })],
])('a storage that %s swallows every failure', (_, webStorage) => {
  const storage = createStorage(webStorage);
  expect(storage.read('key', 'default')).toBe('default');
  expect(() => {
    storage.write('key', 1);
    storage.writeText('key', '1');
    storage.remove('key');
  }).not.toThrow();
  expect(storage.readText('key', 'default')).toBe('default');
});
