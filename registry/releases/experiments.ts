import { releaseId, targetingSchema, type Experiment } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq } from 'drizzle-orm';
import { readEnvironmentRows } from './environment-rows.ts';
import { ofRemote, type ReleaseKey, type RemoteKey } from './keys.ts';
import { refusedWith } from './remedies.ts';
import { experiments, type ExperimentState } from './release-tables.ts';
import type { Queryable, Transaction } from './transaction.ts';

export type ExperimentRow = typeof experiments.$inferSelect;

/** An experiment as the HTTP API returns it. */
export type ExperimentRecord = Omit<Experiment, 'salt'> & {
  remote: string;
  state: ExperimentState;
  startedAt: string;
  endedAt: string | null;
};

/** Reads every experiment of an environment, newest first. Throws NOT_FOUND for an unknown environment. */
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

export function runningExperiments(transaction: Transaction, key: RemoteKey): Promise<ExperimentRow[]> {
  return transaction
    .select()
    .from(experiments)
    .where(and(ofRemote(experiments, key), eq(experiments.state, 'running')));
}

export async function endExperiment(
  transaction: Transaction,
  { environment, id, harmful }: { environment: string; id: string; harmful?: string | undefined },
  now: Date,
): Promise<void> {
  await transaction
    .update(experiments)
    .set({ state: 'stopped', endedAt: now, ...(harmful !== undefined && { harmfulVersions: [harmful] }) })
    .where(and(eq(experiments.environment, environment), eq(experiments.id, id)));
}

/** The conditions that visitors of an experiment meet. */
export type Targeting = Experiment['targeting'];

/** Whether an experiment is for visitors with some conditions only. */
export function isTargeted(targeting: Targeting): boolean {
  return Object.values(targeting).some((condition) => condition !== undefined);
}

/** The visitors of an experiment in words, such as `visitors in Hindi on Android who are signed in`. */
export function audienceText({ language, platform, signedIn }: Targeting): string {
  const conditions = [
    ...(language ? [`in ${language === 'hi' ? 'Hindi' : 'English'}`] : []),
    ...(platform ? [platform === 'unknown' ? 'on an unknown platform' : `on ${platform}`] : []),
    ...(signedIn === undefined ? [] : [`who are ${signedIn ? '' : 'not '}signed in`]),
  ];
  return conditions.length ? `visitors ${conditions.join(' ')}` : 'all visitors';
}

/**
 * Throws CHANGE_REFUSED if a visitor could take part in this experiment and in a running one of the remote. The older
 * one would get all their common visitors, and the younger one would start with them when the older one stops.
 */
export async function refuseCommonVisitors(
  transaction: Transaction,
  { environment, remote, id, targeting }: RemoteKey & Pick<Experiment, 'id' | 'targeting'>,
): Promise<void> {
  for (const other of await runningExperiments(transaction, { environment, remote })) {
    if (!haveCommonVisitors(other.targeting, targeting)) continue;
    throw refusedWith(
      'CHANGE_REFUSED',
      `the experiment ${other.id} is running on ${remote} in ${environment} for ${audienceText(other.targeting)}, and ` +
        `${id}, for ${audienceText(targeting)}, would have visitors in common with it`,
      { verb: 'stop-experiment', environment, remote, id: other.id },
      { experiment: other.id },
    );
  }
}

/** Whether no condition keeps the visitors of two experiments apart. Their shares do not: both draw from everyone. */
function haveCommonVisitors(one: Targeting, other: Targeting): boolean {
  const conditions = Object.keys(targetingSchema.entries) as (keyof Targeting)[];
  return conditions.every(
    (condition) =>
      one[condition] === undefined || other[condition] === undefined || one[condition] === other[condition],
  );
}

/**
 * Throws CHANGE_REFUSED if the remote has a running experiment and the release is not one of its variants: the
 * participants would not get the release that is about to become live.
 */
export async function refuseBesideExperiment(
  transaction: Transaction,
  { environment, remote, version }: ReleaseKey,
): Promise<void> {
  for (const { id, variants } of await runningExperiments(transaction, { environment, remote })) {
    if (variants.some((variant) => variant.version === version)) continue;
    const names = variants.map((variant) => `${variant.name} ${variant.version}`).join(', ');
    throw refusedWith(
      'CHANGE_REFUSED',
      `the experiment ${id} is running in ${environment} (${names}), and its visitors would not get ` +
        releaseId({ remote, version }),
      { verb: 'stop-experiment', environment, remote, id },
      { experiment: id },
    );
  }
}
