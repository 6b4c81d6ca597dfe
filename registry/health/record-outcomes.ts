import type { Observation, RemoteManifest } from '@marquee/contracts';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { declaredFigures, figuresOf } from '../releases/experiment-metrics.ts';
import type { ExperimentRow } from '../releases/experiments.ts';
import type { Transaction } from '../releases/transaction.ts';
import { clockToleranceMs } from './export-experiment.ts';
import { experimentFigures, experimentVisitors, visitorFigures } from './health-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How many reports of one figure count for a visitor in a day; the others are ignored. */
const maxReportsOfDay = 100;

/** The weeks before an exposure whose figures explain a part of what follows it, in days. */
const daysBefore = 28;

/** One number that a browser reported of a visitor. */
type Report = { visitor: string; figure: string; at: number; value: number; remote: string };

/**
 * Adds outcomes (events of a visitor that the manifest declares as measured) to the stored sums of their visitors, and
 * outcomes and web vitals to the sums of the participants of the `running` experiments. `manifestOf` returns the
 * manifest of an observation's release. Returns the outcomes that were refused, because no manifest declares them or a
 * number is outside the declared range.
 */
export async function recordOutcomes(
  transaction: Transaction,
  { environment, running }: { environment: string; running: readonly ExperimentRow[] },
  observations: readonly Observation[],
  manifestOf: (observation: Observation) => RemoteManifest | undefined,
  now: Date,
): Promise<Set<Observation>> {
  const refused = new Set<Observation>();
  const outcomes = observations.flatMap((observation) => {
    if (observation.kind !== 'outcome') return [];
    const reports = reportsOf(observation, manifestOf(observation));
    if (!reports) refused.add(observation);
    return reports ?? [];
  });
  const day = dayOf(now);
  await addToVisitors(transaction, environment, outcomes, day);

  const measuring = running.filter(({ metrics }) => metrics.length > 0);
  if (measuring.length === 0) return refused;
  const reports = [...outcomes, ...observations.flatMap(vitalOf)];
  for (const experiment of measuring) await addToExperiment(transaction, experiment, reports, day);
  return refused;
}

/** The numbers of an outcome; undefined if the manifest of its release does not declare one of them, or bounds it. */
function reportsOf(
  { visitor, at, remote, event, values }: Extract<Observation, { kind: 'outcome' }>,
  manifest: RemoteManifest | undefined,
): Report[] | undefined {
  const declared = declaredFigures(manifest ?? {});
  const figures = [
    [event, 1] as const,
    ...Object.entries(values).map(([path, value]) => [`${event}.${path}`, value] as const),
  ];
  const isDeclared = figures.every(([figure, value]) =>
    declared.some((one) => one.figure === figure && one.minimum <= value && value <= one.maximum),
  );
  return isDeclared ? figures.map(([figure, value]) => ({ visitor, figure, at, value, remote })) : undefined;
}

function vitalOf(observation: Observation): Report[] {
  if (observation.kind !== 'vital') return [];
  const { visitor, at, remote, name: figure, value } = observation;
  return [{ visitor, figure, at, value, remote }];
}

type Sums = { visitor: string; figure: string; sum: number; reports: number };

/** Adds the reports of each visitor and figure up, of each at most as many as count for a day. */
function sumsOf(reports: readonly Report[]): Sums[] {
  const sums = new Map<string, Sums>();
  for (const { visitor, figure, value } of reports) {
    const key = `${figure} ${visitor}`;
    const known = sums.get(key) ?? { visitor, figure, sum: 0, reports: 0 };
    if (known.reports >= maxReportsOfDay) continue;
    sums.set(key, { ...known, sum: known.sum + value, reports: known.reports + 1 });
  }
  // In one order, so that two simultaneous batches cannot deadlock.
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

async function addToVisitors(
  transaction: Transaction,
  environment: string,
  reports: readonly Report[],
  day: string,
): Promise<void> {
  const rows = sumsOf(reports).map((one) => ({ environment, day, ...one }));
  if (rows.length === 0) return;
  const { sum, reports: counted } = visitorFigures;
  await transaction
    .insert(visitorFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [visitorFigures.environment, visitorFigures.visitor, visitorFigures.figure, visitorFigures.day],
      set: { sum: sql`${sum} + excluded.sum`, reports: sql`${counted} + excluded.reports` },
      setWhere: sql`${counted} + excluded.reports <= ${maxReportsOfDay}`,
    });
}

/** Adds the reports that follow the exposure of their visitor to the sums of an experiment. */
async function addToExperiment(
  transaction: Transaction,
  { environment, id, remote, metrics }: ExperimentRow,
  all: readonly Report[],
  day: string,
): Promise<void> {
  const wanted = new Set(metrics.flatMap(figuresOf));
  // A web vital counts if it is of the experiment's own remote; an event counts whatever remote publishes it.
  const reports = all.filter(
    ({ figure, remote: sender }) => wanted.has(figure) && (figure.includes(':') || sender === remote),
  );
  if (reports.length === 0) return;
  const exposures = await transaction
    .select({ visitor: experimentVisitors.visitor, exposedAt: experimentVisitors.exposedAt })
    .from(experimentVisitors)
    .where(
      and(
        eq(experimentVisitors.environment, environment),
        eq(experimentVisitors.experiment, id),
        inArray(experimentVisitors.visitor, [...new Set(reports.map(({ visitor }) => visitor))]),
      ),
    );
  const exposedAt = new Map(exposures.map((one) => [one.visitor, one.exposedAt?.getTime() ?? Infinity]));
  const after = reports.filter(
    ({ visitor, at }) => at >= (exposedAt.get(visitor) ?? Infinity) - clockToleranceMs,
  );
  const rows = sumsOf(after).map((one) => ({
    environment,
    experiment: id,
    day,
    ofDay: one.reports,
    ...one,
  }));
  if (rows.length === 0) return;
  const { experiment, visitor, figure, sum, reports: counted, day: lastDay, ofDay } = experimentFigures;
  const onThatDay = sql`case when ${lastDay} = excluded.day then ${ofDay} else 0 end + excluded.of_day`;
  await transaction
    .insert(experimentFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [experimentFigures.environment, experiment, figure, visitor],
      set: {
        sum: sql`${sum} + excluded.sum`,
        reports: sql`${counted} + excluded.reports`,
        day: sql`excluded.day`,
        ofDay: onThatDay,
      },
      setWhere: sql`${onThatDay} <= ${maxReportsOfDay}`,
    });
}

/**
 * Stores, for visitors who are exposed to an experiment for the first time, the sums of their figures in the four weeks
 * before today. The results of the experiment are corrected by these sums for differences that existed before (CUPED).
 */
export async function storeWeeksBefore(
  transaction: Transaction,
  { environment, id, metrics }: ExperimentRow,
  visitors: readonly string[],
  now: Date,
): Promise<void> {
  const figures = metrics.flatMap((metric) => (metric.kind === 'mean' ? [metric.figure] : []));
  if (figures.length === 0 || visitors.length === 0) return;
  const earlier = await transaction
    .select({
      visitor: visitorFigures.visitor,
      figure: visitorFigures.figure,
      before: sql<number>`sum(${visitorFigures.sum})`.mapWith(Number),
    })
    .from(visitorFigures)
    .where(
      and(
        eq(visitorFigures.environment, environment),
        inArray(visitorFigures.visitor, [...visitors]),
        inArray(visitorFigures.figure, figures),
        lt(visitorFigures.day, dayOf(now)),
        gte(visitorFigures.day, dayOf(new Date(now.getTime() - daysBefore * dayMs))),
      ),
    )
    .groupBy(visitorFigures.visitor, visitorFigures.figure);
  if (earlier.length === 0) return;
  const { experiment, visitor, figure } = experimentFigures;
  await transaction
    .insert(experimentFigures)
    .values(earlier.map((one) => ({ environment, experiment: id, ...one })))
    .onConflictDoUpdate({
      target: [experimentFigures.environment, experiment, figure, visitor],
      set: { before: sql`excluded.before` },
    });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
