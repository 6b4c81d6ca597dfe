import { visitorOf } from './visitor.ts';

const visit = (cookies: Record<string, string> = {}) =>
  visitorOf({ cookies, userAgent: 'Mozilla/5.0 (Linux; Android 14)', language: 'en' });

test('a new visitor gets 32 letters and digits, all equally likely', () => {
  const ids = Array.from({ length: 2_000 }, () => visit().visitor.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{32}$/);

  const counts = new Map<string, number>();
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // Some 1,032 of each; a seventh off would be more than four times what chance does.
  for (const count of counts.values()) expect(Math.abs(count - 64_000 / 62)).toBeLessThan(150);
});

test('a known visitor retains the id; a malformed cookie is ignored', () => {
  const id = 'a1B2'.repeat(8);
  expect(visit({ UUID: id })).toMatchObject({ isNew: false, visitor: { id, platform: 'Android' } });
  expect(visit({ UUID: `${id}!` }).isNew).toBe(true);
});
