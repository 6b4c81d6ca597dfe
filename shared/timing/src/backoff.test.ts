import { backoffMs } from './backoff.ts';

const limits = { firstMs: 500, maxMs: 5_000 };

test('the delay doubles with each failure, up to its maximum', () => {
  const delays = [0, 1, 2, 3, 4, 5, 50].map((failures) =>
    backoffMs(failures, { ...limits, random: () => 1 }),
  );
  expect(delays).toEqual([500, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('jitter takes away up to half of the delay', () => {
  expect(backoffMs(3, { ...limits, random: () => 0 })).toBe(1_000);
  const delays = new Set(Array.from({ length: 20 }, () => backoffMs(3, limits)));
  expect(delays.size).toBeGreaterThan(1);
  for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(1_000);
});
