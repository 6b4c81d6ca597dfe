import { seededRandom } from '@marquee/testing/seeded-random';
import {
  anyCounts,
  anyOptions,
  countsOfSplit,
  isConsistent,
  moveByOneVisitor,
  playExperiment,
} from '../../testing/play-experiments.ts';
import { compareProportions } from './compare.ts';

/** The volumes of the third ring: tables, and runs of each split and rate. */
const tables = Number(process.env['COMPARED_TABLES'] ?? 1_000_000);
const runs = Number(process.env['COMPARED_RUNS'] ?? 300);

test.each([1, 2, 3, 4])('p is at most 0.05 exactly where the interval excludes 0, quarter %d', (quarter) => {
  const chance = seededRandom(quarter);
  const contradictions: unknown[] = [];
  for (let table = 0; table < tables / 4; table += 1) {
    const counts = table % 2 === 0 ? anyCounts(chance) : countsOfSplit(chance);
    const options = anyOptions(chance);
    if (!isConsistent(compareProportions(...counts, options), 0.05)) contradictions.push([counts, options]);
  }
  expect(contradictions).toEqual([]);
});

test('one visitor moves no end of an interval by more than ten visitors of the variant', () => {
  const chance = seededRandom(8);
  const jumps: unknown[] = [];
  for (let table = 0; table < tables / 20; table += 1) {
    const [counts, options] = [countsOfSplit(chance), anyOptions(chance)];
    if ((moveByOneVisitor(counts, options) ?? 0) >= 10) jumps.push([counts, options]);
  }
  expect(jumps).toEqual([]);
});

const splits = [0.01, 0.1, 0.25, 0.5, 0.9];
test.each(splits.flatMap((share) => [0.002, 0.01, 0.05, 0.2, 0.5].map((rate) => [share, rate] as const)))(
  'at most 5 %% of identical variants ever differ with a control of %d and a rate of %d',
  (share, rate) => {
    const chance = seededRandom(Math.round(share * 1_000 + rate * 1_000_000));
    const played = { share, rates: [rate, rate], visitors: 30_000, planned: 20_000 } as const;
    let wrong = 0;
    for (let run = 0; run < runs; run += 1)
      if (playExperiment(chance, played, { untilFound: true }).foundAt !== undefined) wrong += 1;
    expect(wrong / runs).toBeLessThan(0.05 + 4 * Math.sqrt((0.05 * 0.95) / runs));
  },
);
