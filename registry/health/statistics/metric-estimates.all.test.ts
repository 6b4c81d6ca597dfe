import { seededRandom } from '@marquee/testing/seeded-random';
import { isConsistent } from '../../testing/play-experiments.ts';
import {
  comparePlayed,
  normal,
  playBuyers,
  sampleFrom,
  usualAmounts,
  type Amounts,
} from '../../testing/play-metrics.ts';
import { compareQuantiles } from './compare.ts';
import type { MetricSums } from './metric-estimates.ts';

/** The volumes of the third ring. */
const runs = Number(process.env['COMPARED_RUNS'] ?? 300);
const tables = Number(process.env['COMPARED_METRICS'] ?? 10_000);

/** 5 %, and four times the deviation of as many runs. */
const mostWrong = 0.05 + 4 * Math.sqrt((0.05 * 0.95) / runs);

test.each(['mean', 'ratio'] as const)(
  'p of a %s is at most 0.05 exactly where the interval excludes 0',
  (kind) => {
    const chance = seededRandom(11);
    const contradictions: unknown[] = [];
    let found = 0;
    for (let table = 0; table < tables; table += 1) {
      const arms = [0, 1].map((): MetricSums => {
        const visitors = 300 + Math.floor(chance() * 20_000);
        const [mean, variance, part] = [5 + chance() * 0.5, 1 + chance() * 20, chance()];
        const [y, x] = [visitors * mean, visitors * 3];
        const d = visitors * (1 + chance() * 0.1);
        return {
          visitors,
          active: visitors,
          y,
          yy: visitors * (mean * mean + variance),
          d,
          dd: (d * d) / visitors + visitors * 0.5,
          yd: (y * d) / visitors + visitors * 0.3 * Math.sqrt(variance),
          x,
          xx: visitors * (9 + variance),
          xy: visitors * (3 * mean + part * variance),
        };
      }) as [MetricSums, MetricSums];
      const compared = comparePlayed(kind, arms, { visitors: 20_000, level: 0.05 });
      if (compared.p <= 0.05) found += 1;
      if (!isConsistent(compared, 0.05)) contradictions.push([arms, compared]);
    }
    expect(contradictions).toEqual([]);
    expect(found).toBeGreaterThan(tables / 20);
  },
);

/** Orders with a thousandth, a hundredth and none of the amounts above the cap. */
const tails: Record<string, Amounts> = {
  'a tight cap': { spread: 1.5, cap: Math.exp(1.5 * 2.326) },
  'a wide cap': usualAmounts,
  'no cap': { spread: 1.5, cap: Infinity },
};
const splits = [0.01, 0.1, 0.25, 0.5, 0.9, 0.99];
const cells = (['mean', 'ratio'] as const).flatMap((kind) =>
  Object.keys(tails).flatMap((tail) =>
    splits.flatMap((share) => [0.01, 0.3].map((rate) => [kind, tail, share, rate] as const)),
  ),
);

test.each(cells)(
  'at most 5 %% of identical variants ever differ in a %s of orders with %s with a control of %d of whom %d buy',
  (kind, tail, share, rate) => {
    const chance = seededRandom(Math.round(share * 1_000 + rate * 100_000));
    let wrong = 0;
    for (let run = 0; run < runs; run += 1)
      if (playBuyers(chance, { kind, share, rate, amounts: tails[tail]!, buyers: 400 }).found) wrong += 1;
    expect(wrong / runs).toBeLessThanOrEqual(0.05);
  },
);

test.each(Object.keys(tails).flatMap((tail) => splits.map((share) => [tail, share] as const)))(
  'intervals of a mean of orders with %s ever miss the truth in at most 5 %% of runs with a control of %d',
  (tail, share) => {
    const chance = seededRandom(21);
    let missed = 0;
    for (let run = 0; run < runs; run += 1)
      for (const factor of [0.8, 1.2]) {
        const amounts = tails[tail]!;
        const played = playBuyers(chance, { kind: 'mean', share, rate: 0.1, factor, amounts, buyers: 400 });
        if (played.missed) missed += 1;
      }
    expect(missed / runs / 2).toBeLessThanOrEqual(0.05);
  },
);

test('identical variants seldom differ in a quantile, and its intervals have the truth, whatever the spreads are', () => {
  const chance = seededRandom(31);
  const values = (count: number, median: number, spread: number) =>
    Array.from({ length: count }, () => median * Math.exp(spread * normal(chance)));
  const quantile = (median: number, spread: number) => median * Math.exp(0.674_489_75 * spread);
  let [wrong, missed, contradictions] = [0, 0, 0];
  for (let run = 0; run < runs; run += 1) {
    const options = { visitors: 4_000, level: 0.05 };
    const same = compareQuantiles(
      sampleFrom(values(600, 2_000, 0.6)),
      sampleFrom(values(3_000, 2_000, 0.6)),
      0.75,
      options,
    );
    const other = compareQuantiles(
      sampleFrom(values(1_500, 1_800, 0.2)),
      sampleFrom(values(1_500, 2_000, 0.7)),
      0.75,
      options,
    );
    const truth = quantile(2_000, 0.7) - quantile(1_800, 0.2);
    if (same.p <= 0.05) wrong += 1;
    if (truth < other.interval[0] || truth > other.interval[1]) missed += 1;
    for (const one of [same, other]) if (!isConsistent(one, 0.05)) contradictions += 1;
  }
  expect(contradictions).toBe(0);
  expect(wrong / runs).toBeLessThan(mostWrong);
  expect(missed / runs).toBeLessThan(mostWrong);
});
