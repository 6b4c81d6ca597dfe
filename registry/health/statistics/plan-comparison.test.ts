import { seededRandom } from '@marquee/testing/seeded-random';
import { playExperiment } from '../../testing/play-experiments.ts';
import { upperQuantile } from './normal.ts';
import { effectFor, visitorsFor, visitorsForMeans, visitorsForRates } from './plan-comparison.ts';

test('with the boundary of a single look the plan is that of spotify/confidence and G*Power', () => {
  const once = { critical: upperQuantile(0.025), power: 0.85 };
  // G*Power has the t distribution for means: two visitors more.
  expect(39_906 - visitorsForMeans({ variance: 100, effect: 0.3, ...once })).toBe(2);
  expect(Math.abs(897_348 - visitorsForRates({ baseline: 0.34, effect: 0.003, ...once }))).toBeLessThan(2);
  // At 14 % G*Power counts conclusions of the wrong sign as found (366,424), so that it takes 0.1 % fewer.
  const loose = visitorsForRates({
    baseline: 0.34,
    effect: 0.003,
    critical: upperQuantile(0.07),
    power: 0.67,
  });
  expect(loose / 366_424).toBeCloseTo(1.001, 3);
});

test('the effect of a number of visitors takes that number of visitors', () => {
  for (const visitors of [2_000, 31_244, 400_000])
    for (const baseline of [0.002, 0.05, 0.5]) {
      const effect = effectFor({ baseline, visitors });
      expect(visitorsFor({ baseline, effect }) / visitors).toBeCloseTo(1, 2);
    }
  expect(visitorsFor({ baseline: 0.05, effect: 0.01 })).toBe(31_244);
  expect(visitorsFor({ baseline: 0.05, effect: -0.01 })).toBeLessThan(31_244);
});

test('an experiment with its planned visitors finds the wanted effect in at least 80 % of runs', () => {
  const chance = seededRandom(5);
  const planned = visitorsFor({ baseline: 0.2, effect: 0.1 });
  const played = { share: 0.5, rates: [0.2, 0.3], visitors: planned, planned } as const;
  let found = 0;
  for (let run = 0; run < 100; run += 1)
    if (playExperiment(chance, played, { untilFound: true }).foundAt !== undefined) found += 1;
  expect(found).toBeGreaterThan(79);
});
