import path from 'node:path';
import type { Figure } from '../figure.ts';
import { plainFigure, ratioFigure, type Round } from '../ratios.ts';
import type { Measurement } from '../take-measurements.ts';
import { scriptsOf } from './fetched-files.ts';
import type { MeasuredPage } from './measured-pages.ts';
import { modulesTwice } from './modules-in-scripts.ts';
import { scriptsBeforeResponse, scriptsFoundByScripts, type Visit } from './visit.ts';

/** The visits to one page: round by round, by subject. */
export type PageVisits = {
  page: MeasuredPage;
  passive: Record<string, Visit>[];
  taps: Record<string, Visit>[];
  /** Largest paints of rounds that looked at nothing else. */
  paints: Round[];
};

/** One number of each visit of a round. */
function numbersOf(visits: Record<string, Visit>, read: (visit: Visit) => number): Round {
  return Object.fromEntries(Object.entries(visits).map(([name, visit]) => [name, read(visit)]));
}

/** P1 and P3 to P6 of one page. */
export function figuresOfPage({ page, passive, taps, paints }: PageVisits): Measurement[] {
  const ratioOf = (
    goal: string,
    what: string,
    rounds: () => Round[],
    below: string,
    limit: number,
  ): Measurement => ({
    goals: [goal],
    take: () =>
      ratioFigure({
        goal,
        what: `${what}, ${page.name}`,
        rounds: rounds(),
        above: 'marquee',
        below,
        limit: { sign: '≤', value: limit },
      }),
  });
  const ratio = (
    goal: string,
    what: string,
    read: (visit: Visit) => number,
    below: string,
    limit: number,
    visits = passive,
  ) => ratioOf(goal, what, () => visits.map((round) => numbersOf(round, read)), below, limit);
  const paint = (below: string, limit: number) =>
    ratioOf(
      'P1',
      'largest paint',
      () => [...passive.map((round) => numbersOf(round, ({ largestPaint }) => largestPaint)), ...paints],
      below,
      limit,
    );
  const plain = (
    goal: string,
    figure: () => Omit<Parameters<typeof plainFigure>[0], 'goal'>,
  ): Measurement => ({
    goals: [goal],
    take: () => plainFigure({ goal, ...figure() }),
  });
  const script = ({ scriptBytes }: Visit) => scriptBytes;
  const early = (visit: Visit) => sum(scriptsBeforeResponse(visit).map(({ bytes }) => bytes));
  const own = passive.flatMap((round) => round['marquee'] ?? []);
  const ownTaps = taps.flatMap((round) => round['marquee'] ?? []);
  const most = (values: number[]) => {
    if (values.length === 0) throw new Error(`${page.name}: no round has marquee`);
    return Math.max(...values);
  };
  const rounds = `${own.length} rounds`;

  return [
    paint('monolith', 1),
    paint('static', 1.1),
    paint('naive-federation', 0.3),
    paint('import-maps', 0.35),
    ratio('P3', 'JavaScript before the page answers a tap', early, 'monolith', 1.25, taps),
    ratio('P3', 'JavaScript of the whole page', script, 'monolith', 1.3),
    ratio('P3', 'JavaScript of the whole page', script, 'naive-federation', 0.6),
    ...(page.name === 'news article'
      ? [
          plain('P3', () => ({
            what: 'JavaScript of an article in all',
            value: most(own.map(script)),
            unit: 'bytes',
            limit: { sign: '≤', value: 25_000 },
            note: rounds,
          })),
        ]
      : []),
    { goals: ['P4'], take: () => blockingFigure(page, passive) },
    plain('P5', () => ({
      what: `layout shift, ${page.name}`,
      value: Number(most(own.map(({ layoutShift }) => layoutShift)).toFixed(4)),
      unit: '',
      limit: { sign: '≤', value: 0 },
      note: `${rounds}, the worst`,
    })),
    plain('P5', () => ({
      what: `hydration mismatches, ${page.name}`,
      value: sum([...own, ...ownTaps].map(({ hydrationMismatches }) => hydrationMismatches.length)),
      unit: 'mismatches',
      limit: { sign: '≤', value: 0 },
      note: rounds,
    })),
    plain('P6', () => ({
      what: `scripts discovered by scripts before the page answers, ${page.name}`,
      value: most(ownTaps.map((visit) => scriptsFoundByScripts(visit).length)),
      unit: 'scripts',
      limit: { sign: '≤', value: 0 },
      note:
        [...new Set(ownTaps.flatMap(scriptsFoundByScripts).map(({ url }) => path.basename(url)))].join(' ') ||
        rounds,
    })),
  ];
}

/** Blocking time may be 0; one millisecond is added to each subject so that the ratio is a number. */
function blockingFigure({ name }: MeasuredPage, passive: Record<string, Visit>[]): Figure {
  return ratioFigure({
    goal: 'P4',
    what: `blocking time + 1 ms, ${name}`,
    rounds: passive.map((round) => numbersOf(round, ({ blocking }) => blocking + 1)),
    above: 'marquee',
    below: 'monolith',
    limit: { sign: '≤', value: 0.8 },
  });
}

/** P3: modules that came in two scripts of one page. `root` is where the builds are. */
export function modulesFigure(root: string, visits: readonly PageVisits[]): Figure {
  const twice = new Set(
    visits.flatMap(({ passive }) =>
      passive.flatMap((round) => {
        const scripts = scriptsOf(round['marquee']?.files ?? []).filter(({ bytes }) => bytes > 0);
        return modulesTwice(
          root,
          scripts.map(({ url }) => url),
        );
      }),
    ),
  );
  return plainFigure({
    goal: 'P3',
    what: 'modules delivered twice in one page',
    value: twice.size,
    unit: 'modules',
    limit: { sign: '≤', value: 0 },
    note: [...twice].slice(0, 5).join('; ') || 'by the source maps of every script of the page',
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
