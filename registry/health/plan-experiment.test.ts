import { planForRate } from './plan-experiment.ts';
import { visitorsFor } from './statistics/plan-comparison.ts';

test('days for an effect and the effect for days are the same plan, read in both directions', () => {
  const { forEffect } = planForRate({ baseline: 5, effect: 1, perDay: 2_000 });
  // 31,244 visitors in equal halves.
  expect(forEffect).toEqual({ effect: 1, visitors: visitorsFor({ baseline: 0.05, effect: 0.01 }), days: 16 });
  const { forDays } = planForRate({ baseline: 5, days: 16, perDay: 2_000 });
  expect(forDays).toEqual({ days: 16, visitors: 32_000, effect: expect.closeTo(1, 1) });
  for (const weights of [
    [1, 1],
    [3, 1],
    [1, 1, 1],
  ])
    for (const days of [7, 28]) {
      const { effect } = planForRate({ baseline: 20, days, perDay: 500, weights }).forDays;
      expect(planForRate({ baseline: 20, effect: effect!, perDay: 500, weights }).forEffect.days).toBe(days);
    }
});

test('uneven weights and more variants take more visitors', () => {
  const visitors = (...weights: number[]) =>
    planForRate({ baseline: 5, effect: 1, perDay: 1, weights }).forEffect.visitors;
  expect(visitors(3, 1) / visitors(1, 1)).toBeCloseTo(4 / 3, 3);
  expect(visitors(1, 1, 1)).toBeGreaterThan(visitors(1, 1) * 1.5);
});

test('without visitors no number of days is known, and few visitors find nothing', () => {
  expect(planForRate({ baseline: 5, perDay: 0 })).toMatchObject({
    forEffect: { days: null },
    forDays: { effect: null },
  });
  expect(planForRate({ baseline: 5, perDay: 1, days: 1 }).forDays.effect).toBeNull();
});

test('a change beyond 0 or 100 % is refused', () => {
  expect(() => planForRate({ baseline: 5, effect: -6, perDay: 1 })).toThrow('cannot change by -6 points');
});
