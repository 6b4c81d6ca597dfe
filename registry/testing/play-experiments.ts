import {
  compareProportions,
  pOfDifference,
  type Comparison,
  type ComparisonOptions,
  type Count,
} from '../health/statistics/compare.ts';

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

const splits = [0.01, 0.1, 0.25, 0.5, 0.9, 0.99];

/**
 * Two variants at splits of 1 : 99 to 50 : 50, with rates of 0.2 to 50 % that differ by up to seven standard
 * deviations: about half of the tables with enough visitors differ significantly.
 */
export function countsOfSplit(chance: () => number): [Count, Count] {
  const share = splits[Math.floor(chance() * splits.length)]!;
  const rate = 0.002 * 250 ** chance();
  const visitors = 10 ** (2.7 + 3 * chance());
  const sizes = [share, 1 - share].map((one) => Math.max(Math.round(visitors * one), 1));
  const deviation = Math.sqrt(rate * (1 - rate) * sizes.reduce((sum, size) => sum + 1 / size, 0));
  const change = (chance() - 0.5) * 14 * deviation;
  return [rate, Math.min(Math.max(rate + change, 0), 1)].map((own, at) => ({
    visitors: sizes[at]!,
    converted: Math.round(sizes[at]! * own),
  })) as [Count, Count];
}

/** The plan and the number of compared variants of an arbitrary experiment. */
export function anyOptions(chance: () => number): ComparisonOptions {
  return { visitors: 10 ** (3 + 2 * chance()), level: 0.05, comparisons: 1 + Math.floor(3 * chance()) };
}

/**
 * How far the ends of the interval move by one visitor more, at most: in the visitors of the variant that gets the
 * visitor. Undefined if the comparison has not started, with or without the visitor.
 */
export function moveByOneVisitor(
  counts: readonly [Count, Count],
  options: ComparisonOptions,
): number | undefined {
  const before = compareProportions(...counts, options);
  if (!hasStarted(before)) return undefined;
  const moves = [0, 1].flatMap((arm) =>
    [0, 1].flatMap((converted) => {
      const more = counts.map((count, at) =>
        at === arm ? { visitors: count.visitors + 1, converted: count.converted + converted } : count,
      ) as [Count, Count];
      const after = compareProportions(...more, options);
      if (!hasStarted(after)) return [];
      const ends = [0, 1].map((end) => Math.abs(after.interval[end]! - before.interval[end]!));
      return [Math.max(...ends) * counts[arm]!.visitors];
    }),
  );
  return Math.max(...moves);
}

function hasStarted({ p, interval: [low, high] }: Comparison): boolean {
  return p < 1 || low > -1 || high < 1;
}

/** Whether the p of a comparison and its interval say the same at a level, and the interval has the estimate. */
export function isConsistent({ p, interval: [low, high], difference }: Comparison, level: number): boolean {
  const excludesZero = low > 0 || high < 0;
  return p <= level === excludesZero && low <= difference && difference <= high;
}
