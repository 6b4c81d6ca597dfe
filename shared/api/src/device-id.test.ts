import { deviceId } from './device-id.ts';
import { createStorage } from './json-storage.ts';
import { memoryStorage } from './testing/memory-storage.ts';

test('makes 32 letters and digits, keeps them as they are under UUID, and makes them once', () => {
  const browser = memoryStorage();
  const storage = createStorage(browser);
  const id = deviceId(storage);
  expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(browser.getItem('UUID')).toBe(id);
  expect(deviceId(storage)).toBe(id);
});

test('leaves an id that is already there', () => {
  expect(deviceId(createStorage(memoryStorage({ UUID: 'kept-from-before' })))).toBe('kept-from-before');
});

test('uses every letter and digit', () => {
  const ids = Array.from({ length: 100 }, () => deviceId(createStorage(undefined)));
  expect(new Set(ids).size).toBe(100);
  expect(new Set(ids.join('')).size).toBe(62);
});
