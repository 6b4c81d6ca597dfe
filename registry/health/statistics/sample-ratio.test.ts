import { seededRandom } from '@marquee/testing/seeded-random';
import { sampleRatio } from './sample-ratio.ts';

/** The visitor at whom the alarm goes, looked at after each; nothing when it never does. */
function alarmAt(
  chance: () => number,
  firstShare: number,
  most: number,
  weights = [1, 1],
): number | undefined {
  const variants = weights.map((weight) => ({ weight, visitors: 0 }));
  for (let visitor = 1; visitor <= most; visitor += 1) {
    variants[chance() < firstShare ? 0 : 1]!.visitors += 1;
    if (sampleRatio(variants).alarm) return visitor;
  }
  return undefined;
}

test('a correct split raises no alarm, though it is read after every exposure', () => {
  const chance = seededRandom(4);
  for (let run = 0; run < 20; run += 1) {
    expect(alarmAt(chance, 0.5, 2_000)).toBeUndefined();
    expect(alarmAt(chance, 0.9, 2_000, [9, 1])).toBeUndefined();
  }
});

test('a split of 55 to 45 in place of halves is detected within 2,500 exposures in more than half of all runs', () => {
  const chance = seededRandom(5);
  const found = Array.from({ length: 25 }, () => alarmAt(chance, 0.55, 2_500)).filter(Boolean);
  expect(found.length).toBeGreaterThan(12);
});

test('the expected split is that of the weights', () => {
  const met = [{ visitors: 900 }, { visitors: 100 }];
  const weighted = (...weights: number[]) => met.map((one, at) => ({ ...one, weight: weights[at]! }));
  expect(sampleRatio(weighted(9, 1)).alarm).toBe(false);
  expect(sampleRatio(weighted(1, 1)).alarm).toBe(true);
  expect(sampleRatio([{ weight: 1, visitors: 0 }]).evidence).toBeCloseTo(1);
});
