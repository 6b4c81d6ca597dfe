import type { Figure } from './figure.ts';
import { intervalOfMedian, median } from './statistics.ts';

/** What was measured of the subjects in one round, by name; a subject that was left out is missing. */
export type Round = Readonly<Record<string, number>>;

/** A limit as the goals have it: `≤ 1.00`, `≥ 4`. */
export type Limit = { sign: '≤' | '≥'; value: number };

function limitText({ sign, value }: Limit): string {
  return `${sign} ${value.toLocaleString('en-GB', { maximumFractionDigits: 3 })}`;
}

function meets(value: number, limit: Limit): boolean {
  return limit.sign === '≤' ? value <= limit.value : value >= limit.value;
}

/** The ratios of two subjects within each round. Rounds in which one is missing, or is nothing, do not count. */
export function pairedRatios(rounds: readonly Round[], above: string, below: string): number[] {
  return rounds.flatMap((round) => {
    const [a, b] = [round[above], round[below]];
    return a === undefined || b === undefined || b === 0 ? [] : [a / b];
  });
}

/**
 * The median paired ratio as a figure, with its interval: met when the bad end meets the limit.
 * Throws when no round has both subjects.
 */
export function ratioFigure({
  goal,
  what,
  rounds,
  above,
  below,
  limit,
}: {
  goal: string;
  what: string;
  rounds: readonly Round[];
  above: string;
  below: string;
  limit: Limit;
}): Figure {
  const ratios = pairedRatios(rounds, above, below);
  if (ratios.length === 0) throw new Error(`${goal} ${what}: no round has both ${above} and ${below}`);
  const interval = intervalOfMedian(ratios);
  const absolute = [above, below].map((name) => {
    const values = rounds.flatMap((round) => round[name] ?? []);
    return `${name} ${readable(median(values))}`;
  });
  return {
    goal,
    what: `${what}, ${above} / ${below}`,
    value: median(ratios),
    unit: '×',
    interval,
    limit: limitText(limit),
    met: meets(limit.sign === '≤' ? interval[1] : interval[0], limit),
    note: `${ratios.length} rounds; ${absolute.join(', ')}`,
  };
}

/** How the copy compares with the original; 0 when no round has both, which makes the run void like any other distance. */
export function controlFigure(what: string, rounds: readonly Round[]): Figure {
  const [above, below, limit] = ['marquee-again', 'marquee', { sign: '≤', value: 1.03 } as const];
  if (pairedRatios(rounds, above, below).length > 0)
    return ratioFigure({ goal: 'control', what, rounds, above, below, limit });
  return { goal: 'control', what, value: 0, unit: '×', limit: limitText(limit), met: false };
}

/** A figure that is no ratio: a count, bytes, milliseconds. */
export function plainFigure(given: Omit<Figure, 'limit' | 'met'> & { limit: Limit; worst?: number }): Figure {
  const { limit, worst, ...figure } = given;
  return { ...figure, limit: limitText(limit), met: meets(worst ?? figure.value, limit) };
}

function readable(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
