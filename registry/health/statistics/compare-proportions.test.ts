import { seededRandom } from '@marquee/testing/seeded-random';
import { compareProportions } from './compare-proportions.ts';

const plan = { plannedVisitors: 4_000, level: 0.05 };

/** Simulates visitors one by one, and returns whether any reading met the condition `seen`. */
function everSees(
  chance: () => number,
  shares: [number, number],
  seen: (comparison: ReturnType<typeof compareProportions>) => boolean,
): boolean {
  const [control, other] = [
    { visitors: 0, converted: 0 },
    { visitors: 0, converted: 0 },
  ];
  for (let visitor = 1; visitor <= plan.plannedVisitors; visitor += 1) {
    const isOther = chance() < 0.5;
    const one = isOther ? other : control;
    one.visitors += 1;
    const converts = chance() < shares[isOther ? 1 : 0];
    if (converts) one.converted += 1;
    if ((converts || visitor % 20 === 0) && seen(compareProportions(control, other, plan))) return true;
  }
  return false;
}

test('about 5 % of identical releases ever differ at 5 %, read after every conversion', () => {
  const chance = seededRandom(1);
  let wrong = 0;
  for (let run = 0; run < 300; run += 1) if (everSees(chance, [0.2, 0.2], ({ p }) => p <= 0.05)) wrong += 1;
  // 300 runs of a 5 % chance: 15, give or take four times 3.8.
  expect(wrong).toBeGreaterThan(2);
  expect(wrong).toBeLessThan(31);
});

test('the interval contains the true difference at all times simultaneously in at least 95 % of runs', () => {
  const chance = seededRandom(2);
  const misses = ({ interval: [low, high] }: { interval: readonly [number, number] }) =>
    low > 0.05 || high < 0.05;
  let missed = 0;
  for (let run = 0; run < 100; run += 1) if (everSees(chance, [0.2, 0.25], misses)) missed += 1;
  expect(missed).toBeLessThan(5 + 4 * 2.2);
});

test('a real difference is detected before the planned number of visitors', () => {
  const chance = seededRandom(3);
  let found = 0;
  for (let run = 0; run < 40; run += 1) if (everSees(chance, [0.2, 0.28], ({ p }) => p <= 0.05)) found += 1;
  expect(found).toBeGreaterThan(35);
});

test('before the comparison starts there is no conclusion', () => {
  const none = { visitors: 0, converted: 0 };
  expect(compareProportions(none, none)).toEqual({ difference: 0, interval: [-1, 1], p: 1 });
  expect(compareProportions({ visitors: 20, converted: 0 }, { visitors: 20, converted: 20 }).p).toBe(1);
});

test('reading on after the planned visitors widens the interval, and has no limit', () => {
  const at = (visitors: number) =>
    compareProportions(
      { visitors, converted: Math.round(visitors * 0.2) },
      { visitors, converted: Math.round(visitors * 0.24) },
      plan,
    );
  expect(at(2_001).p).toBeGreaterThan(at(1_999).p);
  expect(at(20_000).p).toBeLessThan(0.0001);
});

test('the difference has the sign of the effect, and is inside its interval', () => {
  const { difference, interval } = compareProportions(
    { visitors: 9_000, converted: 900 },
    { visitors: 1_000, converted: 80 },
  );
  expect(difference).toBeCloseTo(-0.02);
  expect(interval[0]).toBeLessThan(-0.02);
  expect(interval[1]).toBeGreaterThan(-0.02);
});
