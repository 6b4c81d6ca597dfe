import { seededRandom } from '@marquee/testing/seeded-random';
import { sampleRatio } from '../../registry/health/statistics/sample-ratio.ts';
import type { Measure } from '../figure.ts';
import { shareInterval } from '../share-interval.ts';

export const goals = ['D6'];

/** D6: the sample-ratio alarm, looked at after every exposure. */
export const measure: Measure = async (form, report) => {
  const [right, wrong, exposures] = form !== 'quick' ? [10_000, 2_000, 5_000] : [3_000, 200, 3_000];

  let alarms = 0;
  for (let run = 0; run < right; run += 1) {
    if (run % 2_000 === 0) report(`sample ratio: ${run} of ${right} experiments dealt rightly`);
    if (alarmAt(seededRandom(run), 0.5, exposures) <= exposures) alarms += 1;
  }
  const found = Array.from({ length: wrong }, (_, run) =>
    alarmAt(seededRandom(1_000_000 + run), 0.55, 20_000),
  );
  const median = found.toSorted((one, other) => one - other)[Math.floor(wrong / 2)]!;
  const interval = shareInterval(alarms, right);
  return [
    {
      goal: 'D6',
      what: 'false alarms of the sample ratio',
      value: (alarms / right) * 100,
      unit: '%',
      interval,
      limit: '≤ 0.1',
      met: interval[1] <= 0.1,
      note: `${right} runs of ${exposures} exposures, looked at after each${form !== 'quick' ? '' : '; too few for the interval to meet the goal'}`,
    },
    {
      goal: 'D6',
      what: 'exposures until 55 to 45 in the place of halves is found, median',
      value: median,
      unit: 'exposures',
      limit: '≤ 2500',
      met: median <= 2_500,
      note: `${wrong} runs`,
    },
  ];
};

/** The exposure at which the alarm goes; one more than `most` when it never does. */
function alarmAt(chance: () => number, share: number, most: number): number {
  const variants = [
    { weight: 1, visitors: 0 },
    { weight: 1, visitors: 0 },
  ];
  for (let exposure = 1; exposure <= most; exposure += 1) {
    variants[chance() < share ? 0 : 1]!.visitors += 1;
    if (sampleRatio(variants).alarm) return exposure;
  }
  return most + 1;
}
