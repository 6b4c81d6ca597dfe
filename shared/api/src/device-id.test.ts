import { deviceId } from './device-id.ts';
import { createStorage } from './json-storage.ts';
import { memoryStorage } from './testing/memory-storage.ts';

test('creates 32 alphanumeric characters once and stores them as text under UUID', () => {
  const browser = memoryStorage();
  const storage = createStorage(browser);
  const id = deviceId(storage);
  expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(browser.getItem('UUID')).toBe(id);
  expect(deviceId(storage)).toBe(id);
});

test('does not replace a stored id', () => {
  expect(deviceId(createStorage(memoryStorage({ UUID: 'stored-before' })))).toBe('stored-before');
});

test('uses every alphanumeric character', () => {
  const ids = Array.from({ length: 100 }, () => deviceId(createStorage(undefined)));
  expect(new Set(ids).size).toBe(100);
  expect(new Set(ids.join('')).size).toBe(62);
});
