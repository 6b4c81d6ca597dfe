import type { Experiment } from '@marquee/contracts';
import { resolvePlan } from '../resolve-plan.ts';
import { aSnapshot, aVisitor } from './a-snapshot.ts';

const anExperiment = (id: string, buckets?: [number, number][]): Experiment => ({
  id,
  salt: id,
  sharePercent: 50,
  variants: [
    { name: 'control', version: '1.0.0', weight: 1 },
    { name: 'new', version: '2.0.0', weight: 1 },
  ],
  targeting: {},
  conversions: [],
  ...(buckets && { layer: { name: 'order', buckets } }),
});

/**
 * Plans visitors for three experiments of a layer on two remotes and one without a layer. Returns how many visitors take
 * part in two of the layer, and the share of visitors of each experiment.
 */
export function drawLayer(visitors: number): { shared: number; shares: Record<string, number> } {
  const snapshot = aSnapshot({
    'mfe-quiz': {
      live: '1.0.0',
      experiments: [anExperiment('one', [[0, 3_000]]), anExperiment('two', [[3_000, 5_000]])],
    },
    'mfe-checkout': {
      live: '1.0.0',
      experiments: [
        anExperiment('three', [
          [5_000, 6_000],
          [9_000, 10_000],
        ]),
      ],
    },
    'mfe-auth': { live: '1.0.0', experiments: [anExperiment('outside')] },
  });
  const counts: Record<string, number> = {};
  let shared = 0;
  for (const id of visitorIds(visitors)) {
    const { remotes } = resolvePlan(snapshot, aVisitor({ id }));
    const ids = Object.values(remotes).flatMap(({ why }) =>
      why.kind === 'experiment' ? [why.experiment] : [],
    );
    for (const one of ids) counts[one] = (counts[one] ?? 0) + 1;
    if (ids.filter((one) => one !== 'outside').length > 1) shared += 1;
  }
  const shares = Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, count / visitors]));
  return { shared, shares };
}

/**
 * Plans visitors for a rollout and an experiment that both reach all visitors but a holdout of 2 %. Returns how many
 * visitors get neither, how many get one of the two, and how many leave the holdout as it grows to 4 %.
 */
export function drawHoldout(visitors: number): { heldOut: number; partly: number; left: number } {
  const snapshotWith = (percent: number) => ({
    ...aSnapshot({
      'mfe-quiz': { live: '1.0.0', rollout: { version: '2.0.0', salt: 'r', percent: 100 } },
      'mfe-checkout': { live: '1.0.0', experiments: [{ ...anExperiment('all'), sharePercent: 100 }] },
    }),
    holdout: { salt: 'holdout:1', percent },
  });
  const [two, four] = [snapshotWith(2), snapshotWith(4)];
  const drawn = (snapshot: typeof two, id: string) =>
    Object.values(resolvePlan(snapshot, aVisitor({ id })).remotes).filter(({ why }) => why.kind !== 'live')
      .length;
  const counts = { heldOut: 0, partly: 0, left: 0 };
  for (const id of visitorIds(visitors)) {
    const reached = drawn(two, id);
    if (reached === 1) counts.partly += 1;
    if (reached > 0) continue;
    counts.heldOut += 1;
    if (drawn(four, id) > 0) counts.left += 1;
  }
  return counts;
}

function* visitorIds(visitors: number): Iterable<string> {
  for (let at = 0; at < visitors; at += 1) yield at.toString(16).padStart(32, 'visitor0');
}
