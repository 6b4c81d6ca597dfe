import * as fc from 'fast-check';
import { backOffMs, deliveryLifetimeMs } from './back-off.ts';

test('the time between attempts grows, has jitter, and is an hour at most', () => {
  expect([1, 2, 3, 4].map((failures) => backOffMs(failures, () => 1))).toEqual([100, 150, 225, 337.5]);
  expect([1, 2, 3, 4].map((failures) => backOffMs(failures, () => 0))).toEqual([50, 75, 112.5, 168.75]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (failures) => {
      const waits = backOffMs(failures);
      expect(waits).toBeGreaterThanOrEqual(50);
      expect(waits).toBeLessThanOrEqual(60 * 60 * 1_000);
      expect(waits).toBeLessThan(deliveryLifetimeMs);
    }),
  );
});
