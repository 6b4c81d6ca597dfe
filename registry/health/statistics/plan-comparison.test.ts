import { seededRandom } from '@marquee/testing/seeded-random';
import { playExperiment } from '../../testing/play-experiments.ts';
import { effectFor, relativeEffectFor, visitorsFor, visitorsForRelative } from './plan-comparison.ts';

test('the effect of a number of visitors takes that number of visitors', () => {
  for (const visitors of [2_000, 31_244, 400_000])
    for (const baseline of [0.002, 0.05, 0.5]) {
      const effect = effectFor({ baseline, visitors });
      expect(visitorsFor({ baseline, effect }) / visitors).toBeCloseTo(1, 2);
    }
  expect(visitorsFor({ baseline: 0.05, effect: 0.01 })).toBe(31_244);
  expect(visitorsFor({ baseline: 0.05, effect: -0.01 })).toBeLessThan(31_244);
});

test('a relative effect of a number of visitors takes that number of visitors', () => {
  for (const relativeVariance of [0.5, 4, 60])
    for (const visitors of [2_000, 400_000]) {
      const effect = relativeEffectFor({ relativeVariance, visitors });
      expect(visitorsForRelative({ relativeVariance, effect }) / visitors).toBeCloseTo(1, 2);
    }
  // Twice the effect needs a quarter of the visitors.
  const of = (effect: number) => visitorsForRelative({ relativeVariance: 3, effect });
  expect(of(0.02) / of(0.04)).toBeCloseTo(4, 2);
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
