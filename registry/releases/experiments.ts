import { PlatformError, releaseId, type Experiment } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq } from 'drizzle-orm';
import { readEnvironmentRows } from './environment-rows.ts';
import { experiments, type ExperimentState } from './release-tables.ts';
import type { Queryable, Transaction } from './transaction.ts';

export type ExperimentRow = typeof experiments.$inferSelect;

/** An experiment as people and programs ask for it. */
export type ExperimentRecord = Omit<Experiment, 'salt'> & {
  remote: string;
  state: ExperimentState;
  startedAt: string;
  endedAt: string | null;
};

/** Every experiment of an environment, the newest first. Throws NOT_FOUND when there is no such environment. */
export async function listExperiments(db: Database, environment: string): Promise<ExperimentRecord[]> {
  await readEnvironmentRows(db, environment);
  const rows = await db
    .select()
    .from(experiments)
    .where(eq(experiments.environment, environment))
    .orderBy(desc(experiments.startedAt), experiments.id);
  return rows.map((row) => ({
    id: row.id,
    remote: row.remote,
    sharePercent: row.sharePercent,
    variants: row.variants,
    targeting: row.targeting,
    conversions: row.conversions,
    state: row.state,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** One experiment of an environment, running or stopped. */
export async function findExperiment(
  db: Queryable,
  { environment, id }: { environment: string; id: string },
): Promise<ExperimentRow | undefined> {
  const [row] = await db
    .select()
    .from(experiments)
    .where(and(eq(experiments.environment, environment), eq(experiments.id, id)));
  return row;
}

/** The experiments on a remote that run in an environment. */
export function runningExperiments(
  transaction: Transaction,
  { environment, remote }: { environment: string; remote: string },
): Promise<ExperimentRow[]> {
  return transaction
    .select()
    .from(experiments)
    .where(
      and(
        eq(experiments.environment, environment),
        eq(experiments.remote, remote),
        eq(experiments.state, 'running'),
      ),
    );
}

/** Marks an experiment as stopped. */
export async function endExperiment(
  transaction: Transaction,
  { environment, id }: { environment: string; id: string },
  now: Date,
): Promise<void> {
  await transaction
    .update(experiments)
    .set({ state: 'stopped', endedAt: now })
    .where(and(eq(experiments.environment, environment), eq(experiments.id, id)));
}

/**
 * Who takes part in an experiment would not get a release that is none of its variants, and "live for
 * everybody" would be untrue: throws CHANGE_REFUSED, naming the experiment.
 */
export async function refuseBesideExperiment(
  transaction: Transaction,
  { environment, remote, version }: { environment: string; remote: string; version: string },
): Promise<void> {
  for (const { id, variants } of await runningExperiments(transaction, { environment, remote })) {
    if (variants.some((variant) => variant.version === version)) continue;
    const names = variants.map((variant) => `${variant.name} ${variant.version}`).join(', ');
    throw new PlatformError(
      'CHANGE_REFUSED',
      `the experiment ${id} runs in ${environment} (${names}) and would keep ${releaseId({ remote, version })} from ` +
        `its visitors: end it first with marquee experiment stop ${id} --environment ${environment}`,
      { details: { experiment: id } },
    );
  }
}
