import { seededRandom } from '@marquee/testing/seeded-random';
import {
  anyCounts,
  anyOptions,
  countsOfSplit,
  isConsistent,
  moveByOneVisitor,
  playExperiment,
} from '../../testing/play-experiments.ts';
import { compareMeans, compareProportions } from './compare.ts';

const plan = { visitors: 20_000, level: 0.05 };

test.each([
  ['any counts', anyCounts, 1],
  ['splits of 1 : 99 to 50 : 50 with rates of 0.2 to 50 %', countsOfSplit, 6],
])('p is at most 0.05 exactly where the interval excludes 0, in 10,000 tables of %s', (_of, table, seed) => {
  const chance = seededRandom(seed);
  const contradictions: unknown[] = [];
  let found = 0;
  for (let at = 0; at < 10_000; at += 1) {
    const [counts, options] = [table(chance), anyOptions(chance)];
    const compared = compareProportions(...counts, options);
    if (compared.p <= 0.05) found += 1;
    if (!isConsistent(compared, 0.05)) contradictions.push([counts, options, compared]);
  }
  expect(contradictions).toEqual([]);
  expect(found).toBeGreaterThan(500);
});

test('one visitor moves no end of an interval by more than ten visitors of the variant: no boundary jumps', () => {
  const chance = seededRandom(7);
  const moves = Array.from({ length: 1_000 }, () =>
    moveByOneVisitor(countsOfSplit(chance), anyOptions(chance)),
  );
  const started = moves.filter((move) => move !== undefined);
  expect(started.length).toBeGreaterThan(500);
  expect(Math.max(...started)).toBeLessThan(10);
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

test('the interval of a day has the difference of that day, while visitors of earlier days go on ordering', () => {
  const chance = seededRandom(5);
  const [days, visitorsOfDay, runs] = [14, 200, 60];
  // Each visitor orders on each day with the same chance, so the difference of the means grows.
  const chances = [0.3, 0.36] as const;
  let missed = 0;
  let missedByIntersection = 0;
  for (let run = 0; run < runs; run += 1) {
    const orders: [number[], number[]] = [[], []];
    const since = [-Infinity, Infinity] as [number, number];
    let hasMissed = false;
    for (let day = 1; day <= days; day += 1) {
      const [control, other] = orders.map((own, arm) => {
        own.push(...Array<number>(visitorsOfDay).fill(0));
        for (let at = 0; at < own.length; at += 1) own[at]! += chance() < chances[arm]! ? 1 : 0;
        const squares = own.reduce((sum, count) => sum + count ** 2, 0);
        return { visitors: own.length, sum: own.reduce((sum, count) => sum + count, 0), squares };
      });
      const [low, high] = compareMeans(control!, other!, plan).interval;
      const truth = ((chances[1] - chances[0]) * (day + 1)) / 2;
      hasMissed ||= truth < low || truth > high;
      since[0] = Math.max(since[0], low);
      since[1] = Math.min(since[1], high);
      if (day === days && (truth < since[0] || truth > since[1])) missedByIntersection += 1;
    }
    if (hasMissed) missed += 1;
  }
  expect(missed).toBeLessThan(3 + 4 * 1.7);
  // Why the intersection of the intervals since the start is not shown.
  expect(missedByIntersection).toBeGreaterThan(runs / 2);
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

test('a difference of means beyond any plan still has the p of its interval', () => {
  const sums = (mean: number) => ({ visitors: 200, sum: 200 * mean, squares: 200 * (mean * mean + 1) });
  const compared = compareMeans(sums(0), sums(10), { visitors: 2_000_000_000, level: 0.05 });
  expect(isConsistent(compared, 0.05)).toBe(true);
});

test('p and interval of means say the same for any sums', () => {
  const chance = seededRandom(4);
  const contradictions: unknown[] = [];
  for (let table = 0; table < 10_000; table += 1) {
    const [control, other] = [0, 1].map(() => {
      const visitors = 300 + Math.floor(chance() * 20_000);
      const [mean, variance] = [5 + chance() * 0.3, 1 + chance() * 20];
      return { visitors, sum: visitors * mean, squares: visitors * (mean * mean + variance) };
    }) as [Parameters<typeof compareMeans>[0], Parameters<typeof compareMeans>[0]];
    if (!isConsistent(compareMeans(control, other, plan), 0.05)) contradictions.push([control, other]);
  }
  expect(contradictions).toEqual([]);
});
