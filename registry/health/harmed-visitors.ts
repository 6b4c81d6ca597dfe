import type { Observation } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { bucketCount, bucketsIn } from '@marquee/plan';
import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { ExperimentRow } from '../releases/experiments.ts';
import { environments, experiments, liveReleases, rollouts } from '../releases/release-tables.ts';
import type { Queryable, Transaction } from '../releases/transaction.ts';
import { experimentVisitors, harmedVisitors, type HarmKind } from './health-tables.ts';
import { harmOf } from './harm-of.ts';
import { maxDrawsPerNetwork, topNetworks, type Draws } from './statistics/draw.ts';

type Rollout = typeof rollouts.$inferSelect;

/**
 * Stores each visitor whom a release harmed, by a failure or a poor web vital, while a rollout or experiment of its
 * remote is running. Only the first harm counts. Also stores the rollout's share of visitors at that time, because the
 * share grows later.
 */
export async function recordHarmedVisitors(
  transaction: Transaction,
  { environment, experiments: running }: { environment: string; experiments: readonly ExperimentRow[] },
  observations: readonly Observation[],
  now: Date,
): Promise<void> {
  const harmful = observations.flatMap((observation) => {
    const kind = harmOf(observation);
    return kind ? [{ ...observation, kind }] : [];
  });
  if (harmful.length === 0) return;
  const drawn = await readDrawn(transaction, environment, running);

  const rows = new Map<string, typeof harmedVisitors.$inferInsert>();
  for (const { remote, release: version, kind, visitor, network } of harmful)
    for (const { assignment, versions, share } of drawn.filter((one) => one.remote === remote)) {
      if (!versions.includes(version)) continue;
      // The key has no version: the order of rows must not depend on the arm.
      const key = `${remote} ${assignment} ${kind} ${visitor}`;
      if (!rows.has(key))
        rows.set(key, { environment, remote, version, assignment, kind, visitor, network, share, at: now });
    }
  if (rows.size === 0) return;
  const inOrder = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await transaction.insert(harmedVisitors).values(inOrder).onConflictDoNothing();
}

/** The running assignments of an environment, with the releases that they assign. */
async function readDrawn(transaction: Transaction, environment: string, running: readonly ExperimentRow[]) {
  const rows = await transaction
    .select({ rollout: rollouts, live: liveReleases.version, holdoutPercent: environments.holdoutPercent })
    .from(rollouts)
    .innerJoin(environments, eq(environments.name, rollouts.environment))
    .innerJoin(
      liveReleases,
      and(eq(liveReleases.environment, rollouts.environment), eq(liveReleases.remote, rollouts.remote)),
    )
    .where(and(eq(rollouts.environment, environment), eq(rollouts.state, 'running')));
  return [
    ...rows.map(({ rollout, live, holdoutPercent }) => ({
      remote: rollout.remote,
      assignment: ofRollout(rollout),
      versions: [rollout.version, live],
      // Of all visitors with the live release or the canary: the rollout reaches none of the holdout.
      share: (bucketsIn(rollout.percent) / bucketCount) * (1 - bucketsIn(holdoutPercent) / bucketCount),
    })),
    ...running.map((experiment) => ({
      remote: experiment.remote,
      assignment: ofExperiment(experiment),
      versions: experiment.variants.map(({ version }) => version),
      share: null,
    })),
  ];
}

/**
 * For each kind of harm (a failure of the remote, or a poor web vital), the groups of harmed visitors, as input of
 * `judgeDraws`: it compares how many of them were assigned to the judged release with the share of all visitors who
 * were.
 */
export type DrawsOfKind = ReadonlyMap<HarmKind, readonly Draws[]>;

/**
 * Reads how many visitors failed mounts, failed renders, errors or poor web vitals have harmed since the rollout
 * started: those of its release, and those of the live release.
 */
export function readRolloutDraws(db: Database, rollout: Rollout): Promise<DrawsOfKind> {
  const { assignment, environment, remote, version, kind, network, share, at, visitor } = harmedVisitors;
  return readDraws(
    db,
    sql`select ${kind} as kind, ${network} as network, ${share} as share, ${version} = ${rollout.version} as treated,
        ${at} as at, ${visitor} as visitor
      from ${harmedVisitors}
      where ${environment} = ${rollout.environment} and ${remote} = ${rollout.remote}
        and ${assignment} = ${ofRollout(rollout)}`,
  );
}

type Variant = ExperimentRow['variants'][number];

/**
 * Reads how many participants of an experiment the variant and the control harmed, as input of `judgeDraws`, grouped by
 * the kind of harm. Visitors who were not exposed are left out, because the control's release also has visitors who do
 * not take part.
 */
export function readVariantDraws(
  db: Database,
  experiment: ExperimentRow,
  control: Variant,
  variant: Variant,
): Promise<DrawsOfKind> {
  const { assignment, environment, remote, version, kind, network, at, visitor } = harmedVisitors;
  const share = variant.weight / (variant.weight + control.weight);
  return readDraws(
    db,
    sql`select ${kind} as kind, ${network} as network, ${share}::float8 as share,
        ${experimentVisitors.variant} = ${variant.name} as treated, ${at} as at, ${visitor} as visitor
      from ${harmedVisitors}
      join ${experimentVisitors} on ${experimentVisitors.environment} = ${environment}
        and ${experimentVisitors.experiment} = ${experiment.id} and ${experimentVisitors.visitor} = ${visitor}
      where ${environment} = ${experiment.environment} and ${remote} = ${experiment.remote}
        and ${assignment} = ${ofExperiment(experiment)} and ${experimentVisitors.exposedAt} is not null
        and ((${experimentVisitors.variant} = ${variant.name} and ${version} = ${variant.version})
          or (${experimentVisitors.variant} = ${control.name} and ${version} = ${control.version}))`,
  );
}

/** Counts the first visitors of each network, of both arms together, and marks the networks with most harm. */
async function readDraws(db: Database, harmed: SQL): Promise<DrawsOfKind> {
  const limit = (value: number) => sql.raw(String(value));
  const { rows } = await db.execute<Draws & { kind: HarmKind }>(sql`
    with harmed as (${harmed}), numbered as (
      select *, row_number() over (partition by kind, network order by at, visitor) as place from harmed
    ), counted as (
      select * from numbered where place <= ${limit(maxDrawsPerNetwork)}
    ), networks as (
      select kind, network, count(*) filter (where treated) as treated,
        row_number() over (partition by kind order by count(*) filter (where treated) desc,
          count(*) filter (where not treated), network) as rank
      from counted group by kind, network
    )
    select kind, share, counted.treated as "isTreated",
      rank <= ${limit(topNetworks)} and networks.treated > 0 as "isOfTopNetwork", count(*)::int as visitors
    from counted join networks using (kind, network) group by 1, 2, 3, 4`);
  const draws = new Map<HarmKind, Draws[]>();
  for (const { kind, ...draw } of rows) draws.set(kind, [...(draws.get(kind) ?? []), draw]);
  return draws;
}

/**
 * Deletes the rows of harmed visitors that were stored before `oldest`, except those of running rollouts and
 * experiments, whose judgement needs all rows.
 */
export async function deleteOldHarmedVisitors(db: Queryable, oldest: Date): Promise<void> {
  const { assignment, environment, at } = harmedVisitors;
  const isRunning = sql`(exists (select from ${rollouts} where ${rollouts.environment} = ${environment}
      and ${rollouts.state} = 'running' and 'rollout ' || ${rollouts.id} = ${assignment})
    or exists (select from ${experiments} where ${experiments.environment} = ${environment}
      and ${experiments.state} = 'running' and 'experiment ' || ${experiments.id} = ${assignment}))`;
  await db.delete(harmedVisitors).where(and(lt(at, oldest), sql`not ${isRunning}`));
}

function ofRollout({ id }: { id: number }): string {
  return `rollout ${id}`;
}

function ofExperiment({ id }: { id: string }): string {
  return `experiment ${id}`;
}
