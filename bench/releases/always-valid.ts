import { seededRandom } from '@marquee/testing/seeded-random';
import { compareProportions } from '../../registry/health/statistics/compare.ts';
import { usualEffect, visitorsFor } from '../../registry/health/statistics/plan-comparison.ts';
import { anyCounts, isConsistent, playExperiment } from '../../registry/testing/play-experiments.ts';
import type { Figure, Measure } from '../figure.ts';
import { shareInterval } from '../share-interval.ts';

const shares = [0.01, 0.1, 0.5];
const rates = [0.002, 0.01, 0.05, 0.5];
const planned = visitorsFor(usualEffect);
const visitors = 20_000;

export const goals = ['D7'];

/** D7: identical variants, at several splits and rates, ever show a p of 0.05 or less in at most 5 % of experiments. */
export const measure: Measure = async (form, report) => {
  const isQuick = form === 'quick';
  const [runs, tables] = isQuick ? [150, 50_000] : [3_000, 1_000_000];
  const cells = shares.flatMap((share) => rates.map((rate) => ({ share, rate, differed: 0 })));
  for (const [at, cell] of cells.entries()) {
    const { share, rate } = cell;
    report(`always valid: identical variants, ${share * 100} % in the first, ${rate * 100} % convert`);
    for (let run = 0; run < runs; run += 1) {
      const played = { share, rates: [rate, rate], visitors, planned } as const;
      const { foundAt } = playExperiment(seededRandom(at * 1_000_000 + run), played, { untilFound: true });
      if (foundAt !== undefined) cell.differed += 1;
    }
  }
  const worst = cells.reduce((one, other) => (other.differed > one.differed ? other : one));
  const looked =
    `${runs} runs${isQuick ? ', too few for the interval to meet the goal,' : ''} of ${visitors} visitors, looked at ` +
    `after every conversion and every 20 visitors`;
  const shareOf = (count: number): Pick<Figure, 'value' | 'unit' | 'interval' | 'limit' | 'met'> => {
    const interval = shareInterval(count, runs);
    return { value: (count / runs) * 100, unit: '%', interval, limit: '≤ 5.0', met: interval[1] <= 5 };
  };

  const chance = seededRandom(7);
  let contradictions = 0;
  for (let table = 0; table < tables; table += 1)
    if (!isConsistent(compareProportions(...anyCounts(chance), { visitors: planned, level: 0.05 }), 0.05))
      contradictions += 1;

  const change = { share: 0.5, rates: [0.05, 0.06], visitors, planned } as const;
  const changes = Array.from({ length: runs }, (_, run) => playExperiment(seededRandom(run), change));
  const found = (changes.filter(({ foundAt }) => foundAt !== undefined).length / runs) * 100;
  return [
    {
      goal: 'D7',
      what: 'identical variants that ever differ at 5 %, at the worst split and rate',
      ...shareOf(worst.differed),
      note: `${worst.share * 100} % in the first variant, of whom ${worst.rate * 100} % convert; ${looked}; ${cells.length} splits and rates`,
    },
    {
      goal: 'D7',
      what: 'intervals that ever miss the true difference',
      ...shareOf(changes.filter(({ missed }) => missed).length),
      note: `5 % and 6 % convert; ${looked}`,
    },
    {
      goal: 'D7',
      what: 'results whose p and interval contradict each other',
      value: contradictions,
      unit: 'tables',
      limit: '= 0',
      met: contradictions === 0,
      note: `${tables} tables of arbitrary sizes and rates`,
    },
    {
      goal: 'D7',
      what: `experiments that find a change from 5 % to 6 % within ${visitors} visitors`,
      value: found,
      unit: '%',
      limit: '≥ 57',
      met: found >= 57,
      note: `planned for ${planned} visitors; ${looked}`,
    },
  ];
};
