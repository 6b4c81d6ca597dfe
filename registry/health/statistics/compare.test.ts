import { seededRandom } from '@marquee/testing/seeded-random';
import { anyCounts, isConsistent, playExperiment } from '../../testing/play-experiments.ts';
import { compareMeans, compareProportions, varianceOfMean } from './compare.ts';

const plan = { visitors: 20_000, level: 0.05 };

test('p is at most 0.05 exactly where the interval excludes 0, for any counts, plans and numbers of variants', () => {
  const chance = seededRandom(1);
  const contradictions: unknown[] = [];
  for (let table = 0; table < 3_000; table += 1) {
    const counts = anyCounts(chance);
    const options = {
      visitors: 10 ** (3 + 2 * chance()),
      level: 0.05,
      comparisons: 1 + Math.floor(3 * chance()),
    };
    const compared = compareProportions(...counts, options);
    if (!isConsistent(compared, 0.05)) contradictions.push([counts, options, compared]);
  }
  expect(contradictions).toEqual([]);
});

test.each([
  [0.01, 0.2],
  [0.1, 0.01],
  [0.5, 0.05],
])('at most 5 %% of identical variants ever differ with a control of %d and a rate of %d', (share, rate) => {
  const chance = seededRandom(2);
  const played = { share, rates: [rate, rate], visitors: 6_000, planned: 5_000 } as const;
  let wrong = 0;
  for (let run = 0; run < 100; run += 1)
    if (playExperiment(chance, played, { untilFound: true }).foundAt !== undefined) wrong += 1;
  // 5 of 100, and four times their deviation of 2.2.
  expect(wrong).toBeLessThan(14);
});

test('the intervals contain the true difference at all times in at least 95 % of runs, and find it', () => {
  const chance = seededRandom(3);
  const played = { share: 0.5, rates: [0.2, 0.28], visitors: 4_000, planned: 2_000 } as const;
  const seen = Array.from({ length: 60 }, () => playExperiment(chance, played));
  expect(seen.filter(({ missed }) => missed).length).toBeLessThan(3 + 4 * 1.7);
  expect(seen.filter(({ foundAt }) => foundAt !== undefined).length).toBeGreaterThan(57);
});

test('a comparison starts at 400 effective visitors and five expected conversions, without a conclusion before', () => {
  const none = { visitors: 0, converted: 0 };
  expect(compareProportions(none, none, plan)).toEqual({ difference: 0, interval: [-1, 1], p: 1 });
  const all = (visitors: number) =>
    compareProportions({ visitors, converted: 0 }, { visitors, converted: visitors }, plan);
  expect([all(199).p, all(200).p < 0.001]).toEqual([1, true]);
  const rare = (visitors: number) =>
    compareProportions({ visitors, converted: 0 }, { visitors, converted: 9 }, plan);
  expect(rare(5_000).p).toBe(1);
});

test('no single visitor changes a conclusion much: there is no number of visitors at which the boundary jumps', () => {
  const at = (visitors: number) =>
    compareProportions(
      { visitors, converted: visitors * 0.2 },
      { visitors, converted: visitors * 0.22 },
      plan,
    );
  for (const visitors of [9_990, 10_000, 10_010, 20_000, 40_000]) {
    const [one, next] = [at(visitors), at(visitors + 5)];
    expect(Math.abs(next.interval[0] - one.interval[0])).toBeLessThan(0.000_1);
    expect(next.p / one.p).toBeGreaterThan(0.9);
  }
});

test('the difference has the sign of the effect, and is inside its interval', () => {
  const { difference, interval } = compareProportions(
    { visitors: 9_000, converted: 900 },
    { visitors: 1_000, converted: 80 },
    plan,
  );
  expect(difference).toBeCloseTo(-0.02);
  expect(interval[0]).toBeLessThan(-0.02);
  expect(interval[1]).toBeGreaterThan(-0.02);
});

test('revenue is compared by the variance of the difference, which is that of GrowthBook’s tests', () => {
  const control = { visitors: 3_407, sum: 1_396.87, squares: 52_377.976_7 };
  const other = { visitors: 3_461, sum: 2_422.7, squares: 134_698.29 };
  const [one, two] = [varianceOfMean(control), varianceOfMean(other)];
  // GrowthBook: 0.04538 … 0.53462, with the quantile of a t distribution of Welch's degrees of freedom.
  const freedom = (one + two) ** 2 / (one ** 2 / 3_406 + two ** 2 / 3_460);
  const normal = 1.959_963_985;
  const quantile = normal + (normal ** 3 + normal) / (4 * freedom);
  const difference = other.sum / other.visitors - control.sum / control.visitors;
  const reach = quantile * Math.sqrt(one + two);
  expect([difference - reach, difference + reach]).toEqual([
    expect.closeTo(0.045_38, 5),
    expect.closeTo(0.534_62, 5),
  ]);
  // Theirs is for one look (p 0.02016). Ours may be read at any time, so it is wider and finds nothing yet.
  const compared = compareMeans(control, other, plan);
  expect(compared.difference).toBeCloseTo(difference, 12);
  expect(isConsistent(compared, 0.05)).toBe(true);
  expect(compared.interval[0]).toBeLessThan(0);
  expect(compared.p).toBeGreaterThan(0.05);
});

test('p and interval of means say the same for any sums', () => {
  const chance = seededRandom(4);
  for (let table = 0; table < 500; table += 1) {
    const [control, other] = [0, 1].map(() => {
      const visitors = 300 + Math.floor(chance() * 20_000);
      const [mean, variance] = [5 + chance() * 0.3, 1 + chance() * 20];
      return { visitors, sum: visitors * mean, squares: visitors * (mean * mean + variance) };
    }) as [Parameters<typeof compareMeans>[0], Parameters<typeof compareMeans>[0]];
    expect(isConsistent(compareMeans(control, other, plan), 0.05)).toBe(true);
  }
});
