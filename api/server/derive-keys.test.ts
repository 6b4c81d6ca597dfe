import { deriveKeys } from './derive-keys.ts';

test('finding 22: tokens, codes, hand-offs and requesters have different keys, derived from one secret', () => {
  const secret = 'a secret that only the tests know, 32+';
  const keys = Object.values(deriveKeys(secret)).map((key) => Buffer.from(key).toString('hex'));

  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(keys).not.toContain(Buffer.from(secret).toString('hex'));
  expect(Object.values(deriveKeys(secret)).map((key) => Buffer.from(key).toString('hex'))).toEqual(keys);
});
