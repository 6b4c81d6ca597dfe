import { PlatformError, releaseId, targetingSchema, type Experiment } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { readEnvironmentRows } from './environment-rows.ts';
import { perRemote, remotesOf, type ExperimentRow } from './experiment-rows.ts';
import type { ReleaseKey, RemoteKey } from './keys.ts';
import { refusedWith } from './remedies.ts';
import { experiments, type ExperimentState } from './release-tables.ts';
import type { Queryable, Transaction } from './transaction.ts';

export type { ExperimentRow };

/** An experiment as the HTTP API returns it. */
export type ExperimentRecord = Omit<Experiment, 'salt' | 'layer' | 'set'> & {
  remote: string;
  /** In a set, the version of each variant for each other remote. */
  others: Record<string, Record<string, string>>;
  /** The name of its layer; null without one. */
  layer: string | null;
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
    others: row.others ?? {},
    targeting: row.targeting,
    conversions: row.conversions,
    layer: row.layer?.name ?? null,
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

/**
 * Finds an experiment by its id, if the remote takes part in it, alone or with others (a set). Throws NOT_FOUND if
 * there is none.
 */
export async function requireExperiment(
  db: Queryable,
  { environment, remote, id }: RemoteKey & { id: string },
): Promise<ExperimentRow> {
  const experiment = await findExperiment(db, { environment, id });
  if (experiment && remotesOf(experiment).includes(remote)) return experiment;
  throw new PlatformError('NOT_FOUND', `there is no experiment ${id} on ${remote} in ${environment}`);
}

/**
 * Reads the running experiments in which a remote takes part, alone or with others (a set). Each is returned with the
 * versions of this remote.
 */
export async function runningExperiments(
  transaction: Queryable,
  { environment, remote }: RemoteKey,
): Promise<ExperimentRow[]> {
  const isOfSet = sql`${experiments.others} ? ${remote}::text`;
  const rows = await transaction
    .select()
    .from(experiments)
    .where(
      and(
        eq(experiments.environment, environment),
        eq(experiments.state, 'running'),
        or(eq(experiments.remote, remote), isOfSet),
      ),
    );
  return rows.flatMap(perRemote).filter((row) => row.remote === remote);
}

export async function endExperiment(
  transaction: Transaction,
  { environment, id, harmful = [] }: { environment: string; id: string; harmful?: readonly string[] },
  now: Date,
): Promise<void> {
  await transaction
    .update(experiments)
    .set({ state: 'stopped', endedAt: now, harmfulVersions: [...harmful] })
    .where(and(eq(experiments.environment, environment), eq(experiments.id, id)));
}

/** The conditions that visitors must meet to take part in an experiment. */
export type Targeting = Experiment['targeting'];

/** Whether an experiment is only for some visitors: whether it has a condition such as a language. */
export function isTargeted(targeting: Targeting): boolean {
  return Object.values(targeting).some((condition) => condition !== undefined);
}

/** Describes the visitors of an experiment in words, such as `visitors in Hindi on Android who are signed in`. */
export function audienceText({ language, platform, signedIn }: Targeting): string {
  const conditions = [
    ...(language ? [`in ${language === 'hi' ? 'Hindi' : 'English'}`] : []),
    ...(platform ? [platform === 'unknown' ? 'on an unknown platform' : `on ${platform}`] : []),
    ...(signedIn === undefined ? [] : [`who are ${signedIn ? '' : 'not '}signed in`]),
  ];
  return conditions.length ? `visitors ${conditions.join(' ')}` : 'all visitors';
}

/**
 * Throws CHANGE_REFUSED if a visitor could take part both in this experiment, which is to be started, and in a running
 * one of the remote. Experiments in the same `layer` (a group of experiments without common visitors) are allowed. The
 * running experiment would get all common visitors until it stops; they would then join the new one in the middle.
 */
export async function refuseCommonVisitors(
  transaction: Transaction,
  {
    environment,
    remote,
    id,
    targeting,
    layer,
  }: RemoteKey & Pick<Experiment, 'id' | 'targeting'> & { layer?: string | undefined },
): Promise<void> {
  for (const other of await runningExperiments(transaction, { environment, remote })) {
    if (other.layer && other.layer.name === layer) continue;
    if (!haveCommonVisitors(other.targeting, targeting)) continue;
    const running =
      `the experiment ${other.id} is running on ${remote} in ${environment} for ` +
      `${other.sharePercent < 100 ? `${other.sharePercent} % of ` : ''}${audienceText(other.targeting)}`;
    const why = leavesNone(other, targeting)
      ? `, so ${id}, for ${audienceText(targeting)}, would reach no visitor`
      : `, and ${id}, for ${audienceText(targeting)}, would have visitors in common with it`;
    const way = other.layer
      ? `; it would have none in the layer ${other.layer.name}`
      : '; two experiments of one layer have none in common';
    throw refusedWith(
      'CHANGE_REFUSED',
      `${running}${why}${way}`,
      { verb: 'stop-experiment', environment, remote, id: other.id },
      { experiment: other.id },
    );
  }
}

/** Whether an experiment gets every visitor who meets these conditions. */
function leavesNone({ targeting, sharePercent, layer }: ExperimentRow, wanted: Targeting): boolean {
  const conditions = Object.keys(targetingSchema.entries) as (keyof Targeting)[];
  const coversAll = conditions.every(
    (condition) => targeting[condition] === undefined || targeting[condition] === wanted[condition],
  );
  return coversAll && sharePercent >= 100 && !layer;
}

/**
 * Whether the same visitor can meet the conditions of two experiments. Their shares of the visitors do not matter,
 * because both draw from all visitors.
 */
export function haveCommonVisitors(one: Targeting, other: Targeting): boolean {
  const conditions = Object.keys(targetingSchema.entries) as (keyof Targeting)[];
  return conditions.every(
    (condition) =>
      one[condition] === undefined || other[condition] === undefined || one[condition] === other[condition],
  );
}

/**
 * Throws CHANGE_REFUSED if the remote has a running experiment and the release, which is about to become live, is not
 * one of its variants: the participants would not get it. Also throws it if the experiment has other remotes (a set)
 * that are not among `remotes`, the remotes of the change: other visitors would then get only a part of the set.
 */
export async function refuseBesideExperiment(
  transaction: Transaction,
  { environment, remote, version }: ReleaseKey,
  remotes: readonly string[] = [remote],
): Promise<void> {
  for (const experiment of await runningExperiments(transaction, { environment, remote })) {
    const { id, variants } = experiment;
    const left = Object.keys(experiment.others ?? {}).filter((name) => !remotes.includes(name));
    if (left.length === 0 && variants.some((variant) => variant.version === version)) continue;
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
