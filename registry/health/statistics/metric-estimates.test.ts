import { seededRandom } from '@marquee/testing/seeded-random';
import { isConsistent } from '../../testing/play-experiments.ts';
import {
  add,
  buyer,
  comparePlayed,
  normal,
  noSums,
  playBuyers,
  sampleFrom,
} from '../../testing/play-metrics.ts';
import { compareQuantiles } from './compare.ts';
import { adjustedMeans, correctedForMany, ratioOf } from './metric-estimates.ts';

const options = { visitors: 20_000, level: 0.05 };

test.each([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])(
  'feature 46: earlier weeks with a correlation of %d cut the variance by its square, to two points',
  (correlation) => {
    const chance = seededRandom(1 + correlation * 10);
    const arms = [noSums(), noSums()] as const;
    for (let visitor = 0; visitor < 24_000; visitor += 1) {
      const x = normal(chance);
      const y = 3 + correlation * x + Math.sqrt(1 - correlation ** 2) * normal(chance);
      add(arms[visitor % 3 === 0 ? 0 : 1], { y, x });
    }
    const { control, other, reduction } = adjustedMeans(...arms);
    const raw = adjustedMeans(
      ...(arms.map((arm) => ({ ...arm, x: 0, xx: 0, xy: 0 })) as [(typeof arms)[0], (typeof arms)[1]]),
    );
    const cut = 1 - (control.variance + other.variance) / (raw.control.variance + raw.other.variance);
    expect(Math.abs(cut - correlation ** 2)).toBeLessThan(0.02);
    expect(reduction).toBeCloseTo(cut, 2);
  },
);

test('feature 46: a difference that chance put into the earlier weeks is removed from that of the means', () => {
  const chance = seededRandom(3);
  const arms = [noSums(), noSums()] as const;
  for (let visitor = 0; visitor < 20_000; visitor += 1) {
    const at = visitor % 2;
    // The second variant got visitors who spent more before; the true effect is 0.5.
    const x = 10 + 3 * normal(chance) + at * 0.4;
    add(arms[at]!, { y: x + normal(chance) + at * 0.5, x });
  }
  const { difference, interval } = comparePlayed('mean', arms, options);
  expect(difference).toBeCloseTo(0.5, 1);
  expect(interval[0]).toBeGreaterThan(0.4);
  expect(interval[1]).toBeLessThan(0.6);
});

test('feature 46: the variance of a ratio is that of its visitors, whose orders hang together', () => {
  const chance = seededRandom(4);
  const ratios: number[] = [];
  let expected = 0;
  for (let run = 0; run < 400; run += 1) {
    const sums = noSums();
    for (let visitor = 0; visitor < 500; visitor += 1) {
      const [orders, price] = [1 + Math.floor(chance() * 4), 10 + 3 * normal(chance)];
      add(sums, { y: orders * price, d: orders });
    }
    const { value, variance } = ratioOf(sums);
    ratios.push(value);
    expected += variance / 400;
  }
  const mean = ratios.reduce((sum, one) => sum + one) / 400;
  const seen = ratios.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 399;
  expect(mean).toBeCloseTo(10, 1);
  // Of 400 runs, the deviation of the variance is seven percent.
  expect(Math.abs(seen / expected - 1)).toBeLessThan(0.28);
});

test.each(['mean', 'ratio'] as const)(
  'feature 46: p of a %s is at most 0.05 exactly where the interval excludes 0, and identical variants seldom differ',
  (kind) => {
    const chance = seededRandom(5);
    const contradictions: unknown[] = [];
    for (let table = 0; table < 40; table += 1) {
      const [control, other] = [noSums(), noSums()];
      const factor = 1 + 0.4 * chance();
      for (let visitor = 0; visitor < 2_000; visitor += 1) {
        add(control, chance() < 0.3 ? buyer(chance) : { y: 0, d: 0 });
        add(other, chance() < 0.3 ? buyer(chance, factor) : { y: 0, d: 0 });
      }
      const compared = comparePlayed(kind, [control, other], options);
      if (!isConsistent(compared, 0.05)) contradictions.push(compared);
    }
    expect(contradictions).toEqual([]);
    const played = { kind, share: 0.1, rate: 0.3, buyers: 300 };
    const runs = Array.from({ length: 60 }, () => playBuyers(chance, played));
    // 5 of 100, and four times the deviation.
    expect(runs.filter(({ found }) => found).length).toBeLessThan(3 + 4 * 1.7);
  },
);

test('feature 46: a quantile is compared without an assumption on its distribution, and p and interval agree', () => {
  const chance = seededRandom(6);
  const values = (median: number, spread: number) =>
    Array.from({ length: 3_000 }, () => median * Math.exp(spread * normal(chance)));
  // Of a lognormal distribution, 75 % are below the median · exp(0.6745 · spread).
  const truth = 2_000 * Math.exp(0.6745 * 0.5) - 1_800 * Math.exp(0.6745 * 0.3);
  const compared = compareQuantiles(
    sampleFrom(values(1_800, 0.3)),
    sampleFrom(values(2_000, 0.5)),
    0.75,
    options,
  );
  expect(compared.interval[0]).toBeGreaterThan(0);
  expect(compared.interval[0]).toBeLessThan(truth);
  expect(compared.interval[1]).toBeGreaterThan(truth);
  expect(isConsistent(compared, 0.05)).toBe(true);

  const same = compareQuantiles(
    sampleFrom(values(2_000, 0.4)),
    sampleFrom(values(2_000, 0.4)),
    0.75,
    options,
  );
  expect([same.p > 0.05, isConsistent(same, 0.05)]).toEqual([true, true]);
  const few = sampleFrom(values(2_000, 0.4).slice(0, 150));
  expect(compareQuantiles(few, few, 0.75, options)).toMatchObject({ p: 1, interval: [-Infinity, Infinity] });
});

test('feature 46: secondary results are corrected as Benjamini and Hochberg did it', () => {
  // Table 1 of their paper: four of fifteen are rejected at 5 %.
  const published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ];
  const corrected = correctedForMany(published);
  expect(corrected.filter((p) => p <= 0.05)).toHaveLength(4);
  // `p.adjust(p, 'BH')` of R.
  expect(corrected.slice(0, 4)).toEqual([0.0015, 0.003, 0.0095, 0.035_625].map((p) => expect.closeTo(p, 10)));
  expect(correctedForMany([])).toEqual([]);
  expect(correctedForMany([0.04, 0.01])).toEqual([0.04, 0.02]);
});
