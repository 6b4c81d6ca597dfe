import type { JsonStorage } from './json-storage.ts';

const length = 32;
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const largestFairByte = 256 - (256 % characters.length);

/**
 * Returns the id of this device: 32 alphanumeric characters, which are created once and stored under the key `UUID`.
 */
export function deviceId(storage: JsonStorage): string {
  const stored = storage.readText('UUID', '');
  if (stored) return stored;

  const id = randomId();
  storage.writeText('UUID', id);
  return id;
}

function randomId(): string {
  let id = '';
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 256 is no multiple of 62: without this the first characters would be more frequent.
      if (byte < largestFairByte && id.length < length) id += characters.charAt(byte % characters.length);
    }
  }
  return id;
}
