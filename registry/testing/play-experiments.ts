import { pOfDifference, type Comparison, type Count } from '../health/statistics/compare.ts';

/** The conditions of a played experiment: the share of the control, the two conversion rates, and its length. */
export type Played = {
  share: number;
  rates: readonly [control: number, other: number];
  visitors: number;
  /** For how many effective visitors the comparison is planned. */
  planned: number;
};

/** What was seen in an experiment that was looked at after each of its conversions and after every 20 visitors. */
export type Seen = {
  /** The visitor at whom p was first 0.05 or less; undefined if that never happened. */
  foundAt: number | undefined;
  /** Whether an interval ever missed the true difference. */
  missed: boolean;
};

/** Plays an experiment visitor by visitor. */
export function playExperiment(
  chance: () => number,
  { share, rates, visitors, planned }: Played,
  options: { untilFound?: boolean } = {},
): Seen {
  const counts: [Count, Count] = [
    { visitors: 0, converted: 0 },
    { visitors: 0, converted: 0 },
  ];
  const truth = rates[1] - rates[0];
  const seen: Seen = { foundAt: undefined, missed: false };
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    const at = chance() < share ? 0 : 1;
    counts[at].visitors += 1;
    const converts = chance() < rates[at];
    if (converts) counts[at].converted += 1;
    if (!converts && visitor % 20 !== 0) continue;
    const plan = { visitors: planned, level: 0.05 };
    if (seen.foundAt === undefined && pOfDifference(0, ...counts, plan) <= 0.05) seen.foundAt = visitor;
    if (seen.foundAt !== undefined && options.untilFound) break;
    seen.missed ||= !options.untilFound && pOfDifference(truth, ...counts, plan) <= 0.05;
    if (seen.foundAt !== undefined && seen.missed) break;
  }
  return seen;
}

/** Two variants with arbitrary sizes and rates, of which most differ a little; rates near 0 and 1 are among them. */
export function anyCounts(chance: () => number): [Count, Count] {
  const rate = chance() < 0.5 ? chance() ** 3 : 1 - chance() ** 3;
  const change = (chance() - 0.5) * 0.2 * chance() ** 2;
  return [rate, Math.min(Math.max(rate + change, 0), 1)].map((own) => {
    const visitors = 1 + Math.floor(10 ** (chance() * 5.3));
    return { visitors, converted: Math.round(visitors * own) };
  }) as [Count, Count];
}

/** Whether the p of a comparison and its interval say the same at a level, and the interval has the estimate. */
export function isConsistent({ p, interval: [low, high], difference }: Comparison, level: number): boolean {
  const excludesZero = low > 0 || high < 0;
  return p <= level === excludesZero && low <= difference && difference <= high;
}
