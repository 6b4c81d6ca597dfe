import { randomBytes } from './random-bytes.ts';

it('returns different bytes each time, across refills of the pool', () => {
  const values = new Set(Array.from({ length: 3_000 }, () => randomBytes(16).toString('hex')));
  expect(values.size).toBe(3_000);
  expect([...values].every((bytes) => bytes.length === 32)).toBe(true);
});

it('returns every byte equally often', () => {
  const counts = Array.from({ length: 256 }, () => 0);
  for (let times = 0; times < 2_560; times += 1) for (const byte of randomBytes(40)) counts[byte]! += 1;
  const expected = (2_560 * 40) / 256;
  const distance = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 255 degrees of freedom: an even deal exceeds 400 less than once in a million.
  expect(distance).toBeLessThan(400);
});
