import { resolvePlan } from '@marquee/plan';
import { aSnapshot } from '../../../shared/plan/src/a-snapshot.ts';
import type { Figure } from '../figure.ts';
import type { Form } from '../pages/measure-pages.ts';
import { plainFigure } from '../ratios.ts';
import { intervalOfMedian, median } from '../statistics.ts';

/** S5: how many visitors' plans one thread resolves in a second, over five remotes of which one is in an experiment. */
export function measurePlans(form: Form): Figure {
  const rule = { live: '1.0.0' };
  const experiment = {
    id: 'bench',
    salt: 'bench',
    sharePercent: 100,
    targeting: {},
    conversions: [],
    variants: [
      { name: 'control', version: '1.0.0', weight: 1 },
      { name: 'challenger', version: '1.0.1', weight: 1 },
    ],
  };
  const snapshot = aSnapshot({
    'mfe-auth': rule,
    'mfe-checkout': rule,
    'mfe-enterprise': rule,
    'mfe-fanzone': { ...rule, experiments: [experiment] },
    'mfe-quiz': rule,
  });
  const visitors = Array.from({ length: 10_000 }, (_, number) => ({
    id: String(number).padStart(32, 'v'),
    language: 'en' as const,
    platform: 'Android' as const,
    signedIn: false,
  }));
  const speeds: number[] = [];
  for (let round = 0; round < (form === 'full' ? 31 : 7); round += 1) {
    const began = performance.now();
    for (let times = 0; times < 20; times += 1)
      for (const visitor of visitors) resolvePlan(snapshot, visitor);
    speeds.push((visitors.length * 20) / ((performance.now() - began) / 1000));
  }
  const interval = intervalOfMedian(speeds);
  return plainFigure({
    goal: 'S5',
    what: 'plans per second in process',
    value: Math.round(median(speeds)),
    unit: 'plans/s',
    interval,
    worst: interval[0],
    limit: { sign: '≥', value: 1_000_000 },
    note: `${speeds.length} rounds of 200,000 visitors`,
  });
}
