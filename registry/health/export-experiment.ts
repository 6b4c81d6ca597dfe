import { hash } from 'node:crypto';
import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, asc, eq, gt, gte, isNotNull, lt, lte } from 'drizzle-orm';
import type { ExperimentRow } from '../releases/experiments.ts';
import { readNotes, type ExperimentNote } from '../releases/note-experiment.ts';
import { experimentFigures, experimentVisitors } from './health-tables.ts';
import { usualCertainty } from './statistics/plan-comparison.ts';

/**
 * Limits an export of an experiment to visitors who were first exposed from `from` up to, but not including, `to` (ISO
 * 8601). Defaults: the start of the experiment, and now.
 */
export type ExportRange = { from?: string | undefined; to?: string | undefined };

/** How many participants are read at a time. */
const perPortion = 5_000;

/**
 * The tolerance for visitors' clocks, in milliseconds: a conversion counts even if its time is this much earlier than
 * that of the exposure, because a device may have corrected its clock in between.
 */
export const clockToleranceMs = 2_000;

/**
 * Exports the participants of an experiment as lines of JSON (NDJSON). The first line describes the experiment; each
 * visitor then has one line with the exposure and one with the outcome. `docs/experiments.md` lists the fields. The
 * hash of a visitor differs between experiments. Throws INVALID_INPUT if the range is empty.
 */
export async function* exportExperiment(
  db: Database,
  experiment: ExperimentRow,
  range: ExportRange,
  now = new Date(),
): AsyncGenerator<string> {
  const from = new Date(range.from ?? experiment.startedAt);
  const to = new Date(range.to ?? now);
  if (from >= to)
    throw new PlatformError(
      'INVALID_INPUT',
      `the export of ${experiment.id} ends at ${to.toISOString()}, not after its start ${from.toISOString()}`,
    );
  yield lineOf(headOf(experiment, await readNotes(db, experiment), { from, to }));
  let after = '';
  while (true) {
    const rows = await readParticipants(db, experiment, { from, to, after });
    const figures = await readFigures(db, experiment, rows);
    yield rows.flatMap((row) => linesOf(experiment, row, figures.get(row.visitor))).join('');
    if (rows.length < perPortion) return;
    after = rows.at(-1)!.visitor;
  }
}

function headOf(
  experiment: ExperimentRow,
  notes: readonly ExperimentNote[],
  { from, to }: { from: Date; to: Date },
) {
  const { environment, id, remote, variants, conversions, metrics, plannedVisitors, visitorsPerNetwork } =
    experiment;
  return {
    kind: 'experiment',
    schema: 2,
    environment,
    experiment: id,
    remote,
    variants,
    conversions,
    ...(metrics.length > 0 && { metrics }),
    ...(notes.length > 0 && { notes: notes.map(({ at, text }) => ({ at, text })) }),
    plannedEffectiveVisitors: plannedVisitors,
    visitorsPerNetwork,
    level: usualCertainty.level,
    startedAt: experiment.startedAt.toISOString(),
    endedAt: experiment.endedAt?.toISOString() ?? null,
    from: from.toISOString(),
    to: to.toISOString(),
  };
}

type Participant = typeof experimentVisitors.$inferSelect;

function readParticipants(
  db: Database,
  { environment, id }: ExperimentRow,
  { from, to, after }: { from: Date; to: Date; after: string },
): Promise<Participant[]> {
  const { visitor, exposedAt } = experimentVisitors;
  return db
    .select()
    .from(experimentVisitors)
    .where(
      and(
        eq(experimentVisitors.environment, environment),
        eq(experimentVisitors.experiment, id),
        isNotNull(exposedAt),
        gte(exposedAt, from),
        lt(exposedAt, to),
        gt(visitor, after),
      ),
    )
    .orderBy(asc(visitor))
    .limit(perPortion);
}

/** The sums of a visitor's figures since the exposure, and of the weeks before it. */
type Figures = Record<string, { sum: number; reports: number; before: number }>;

async function readFigures(
  db: Database,
  { environment, id, metrics }: ExperimentRow,
  participants: readonly Participant[],
): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  if (metrics.length === 0 || participants.length === 0) return figures;
  const rows = await db
    .select()
    .from(experimentFigures)
    .where(
      and(
        eq(experimentFigures.environment, environment),
        eq(experimentFigures.experiment, id),
        gte(experimentFigures.visitor, participants[0]!.visitor),
        lte(experimentFigures.visitor, participants.at(-1)!.visitor),
      ),
    );
  for (const { visitor, figure, sum, reports, before } of rows)
    figures.set(visitor, { ...figures.get(visitor), [figure]: { sum, reports, before } });
  return figures;
}

function linesOf(
  { id, salt }: ExperimentRow,
  { visitor, variant, exposedAt, convertedAt, counted }: Participant,
  figures: Figures | undefined,
): string[] {
  if (!exposedAt) return [];
  // The stored visitor is a hash already, but the same one for all experiments.
  const one = { experiment: id, visitor: hash('sha256', `${salt}:${visitor}`), variant, counted };
  const converted = convertedAt !== null && convertedAt.getTime() >= exposedAt.getTime() - clockToleranceMs;
  return [
    lineOf({ kind: 'exposure', ...one, at: exposedAt.toISOString() }),
    lineOf({
      kind: 'outcome',
      ...one,
      converted,
      at: converted ? convertedAt.toISOString() : null,
      ...(figures && { figures }),
    }),
  ];
}

function lineOf(record: Record<string, unknown>): string {
  return `${JSON.stringify(record)}\n`;
}
