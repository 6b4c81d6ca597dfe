import { seededRandom } from '@marquee/testing/seeded-random';
import { compareProportions, defaultPlan } from '../../registry/health/statistics/compare-proportions.ts';
import type { Measure } from '../figure.ts';
import { shareInterval } from '../share-interval.ts';

const conversion = 0.05;

export const goals = ['D7'];

/** D7: of identical releases 5 % ever show a p of 0.05 or less, looked at all the way to the planned visitors. */
export const measure: Measure = async (form, report) => {
  const runs = form !== 'quick' ? 40_000 : 2_000;
  let [differed, missed] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    if (run % 2_000 === 0) report(`always valid: ${run} of ${runs} experiments with identical releases`);
    const seen = look(seededRandom(run));
    if (seen.differs) differed += 1;
    if (seen.misses) missed += 1;
  }
  const [interval, ofMisses] = [shareInterval(differed, runs), shareInterval(missed, runs)];
  const note =
    `${runs} runs of ${defaultPlan.plannedVisitors} visitors, a conversion of ${conversion * 100} %, looked at after ` +
    `every conversion and every 20 visitors${form !== 'quick' ? '' : '; too few for the interval to meet the goal'}`;
  return [
    {
      goal: 'D7',
      what: 'identical releases that ever differ at 5 %',
      value: (differed / runs) * 100,
      unit: '%',
      interval,
      limit: '5.0 ± 0.5',
      met: interval[0] >= 4.5 && interval[1] <= 5.5,
      note,
    },
    {
      goal: 'D7',
      what: 'intervals that ever miss the true difference',
      value: (missed / runs) * 100,
      unit: '%',
      interval: ofMisses,
      limit: '≤ 5.5',
      met: ofMisses[1] <= 5.5,
      note,
    },
  ];
};

function look(chance: () => number): { differs: boolean; misses: boolean } {
  const [control, other] = [
    { visitors: 0, converted: 0 },
    { visitors: 0, converted: 0 },
  ];
  let [differs, misses] = [false, false];
  for (let visitor = 1; visitor <= defaultPlan.plannedVisitors; visitor += 1) {
    const one = chance() < 0.5 ? control : other;
    one.visitors += 1;
    const converts = chance() < conversion;
    if (converts) one.converted += 1;
    if (!converts && visitor % 20 !== 0) continue;

    const { p, interval } = compareProportions(control, other);
    differs ||= p <= defaultPlan.level;
    misses ||= interval[0] > 0 || interval[1] < 0;
    if (differs && misses) break;
  }
  return { differs, misses };
}
