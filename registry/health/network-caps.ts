import type { Observation } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, eq, inArray, isNotNull, notExists, or, gte, sql } from 'drizzle-orm';
import type { ExperimentRow } from '../releases/experiments.ts';
import { experiments } from '../releases/release-tables.ts';
import type { Queryable, Transaction } from '../releases/transaction.ts';
import { experimentNetworks, experimentTotals, experimentVisitors } from './health-tables.ts';
import { capNetworks, visitorsPerNetwork, type Newcomer } from './statistics/network-cap.ts';

/**
 * The limit for how many visitors of one network (IP range) count in an experiment, and how many visitors it leaves
 * out.
 */
export type NetworkCap = {
  /** The number with which the experiment was started; null if it grows with the experiment. */
  visitorsPerNetwork: number | null;
  /** How many visitors of one network count at the experiment's present size. */
  now: number;
  /** How many visitors were exposed to the experiment (got a variant). */
  visitors: number;
  /** How many of them do not count, because of the limit. */
  leftOut: number;
  /** How many networks the exposed visitors have. */
  networks: number;
  /** How many of these networks have a visitor who does not count. */
  cappedNetworks: number;
};

/**
 * Returns the visitors of a batch who are exposed to an experiment (get a variant) for the first time, in the order of
 * their exposures. If there are any, locks the experiment's row of totals (and creates a missing one), so that other
 * transactions with such visitors wait until this one ends.
 */
export async function readNewcomers(
  transaction: Transaction,
  experiment: ExperimentRow,
  exposures: readonly Pick<Observation, 'visitor' | 'network' | 'at'>[],
): Promise<Newcomer[]> {
  const inOrder = exposures.toSorted(
    (one, other) => one.at - other.at || (one.visitor < other.visitor ? -1 : 1),
  );
  const firsts = new Map<string, Newcomer>();
  for (const one of inOrder) if (!firsts.has(one.visitor)) firsts.set(one.visitor, one);
  const unlocked = await withoutExposed(transaction, experiment, [...firsts.values()]);
  if (unlocked.length === 0) return [];
  await transaction
    .insert(experimentTotals)
    .values(keyOf(experiment))
    .onConflictDoUpdate({
      target: [experimentTotals.environment, experimentTotals.experiment],
      set: { counted: experimentTotals.counted },
    });
  return withoutExposed(transaction, experiment, unlocked);
}

async function withoutExposed(
  transaction: Transaction,
  { environment, id }: ExperimentRow,
  visitors: readonly Newcomer[],
): Promise<Newcomer[]> {
  if (visitors.length === 0) return [];
  const known = await transaction
    .select({ visitor: experimentVisitors.visitor })
    .from(experimentVisitors)
    .where(
      and(
        eq(experimentVisitors.environment, environment),
        eq(experimentVisitors.experiment, id),
        inArray(
          experimentVisitors.visitor,
          visitors.map(({ visitor }) => visitor),
        ),
        isNotNull(experimentVisitors.exposedAt),
      ),
    );
  const exposed = new Set(known.map(({ visitor }) => visitor));
  return visitors.filter(({ visitor }) => !exposed.has(visitor));
}

/**
 * Adds visitors who are new in an experiment to the counts of their networks (IP ranges). Returns those who do not
 * count, because enough visitors of their network already do. The caller has read them with `readNewcomers` in the same
 * transaction.
 */
export async function leaveOutByNetwork(
  transaction: Transaction,
  experiment: ExperimentRow,
  newcomers: readonly Newcomer[],
): Promise<ReadonlySet<string>> {
  const [totals] = await transaction
    .select()
    .from(experimentTotals)
    .where(isOf(experimentTotals, experiment));
  const stored = await transaction
    .select()
    .from(experimentNetworks)
    .where(
      and(
        isOf(experimentNetworks, experiment),
        inArray(experimentNetworks.network, [...new Set(newcomers.map(({ network }) => network))]),
      ),
    );
  const known = new Map(stored.map((row) => [row.network, row]));
  const { counted, networks, cappedNetworks } = totals!;
  const capped = capNetworks(newcomers, known, { counted, fixed: experiment.visitorsPerNetwork });

  const rows = [...capped.networks].map(([network, of]) => ({ ...keyOf(experiment), network, ...of }));
  await transaction
    .insert(experimentNetworks)
    .values(rows)
    .onConflictDoUpdate({
      target: [experimentNetworks.environment, experimentNetworks.experiment, experimentNetworks.network],
      set: { exposed: sql`excluded.exposed`, counted: sql`excluded.counted` },
    });
  const wasCapped = stored.filter((row) => row.exposed > row.counted).length;
  const isCapped = rows.filter((row) => row.exposed > row.counted).length;
  await transaction
    .update(experimentTotals)
    .set({
      counted: counted + newcomers.length - capped.leftOut.size,
      networks: networks + rows.length - stored.length,
      cappedNetworks: cappedNetworks + isCapped - wasCapped,
    })
    .where(isOf(experimentTotals, experiment));
  return capped.leftOut;
}

/**
 * Reads how many visitors and networks (IP ranges) an experiment has, and how many of them the limit per network leaves
 * out.
 */
export async function readNetworkCap(db: Database, experiment: ExperimentRow): Promise<NetworkCap> {
  const [visitors] = await db
    .select({
      exposed: sql<number>`count(*)::int`,
      leftOut: sql<number>`(count(*) filter (where not ${experimentVisitors.counted}))::int`,
    })
    .from(experimentVisitors)
    .where(and(isOf(experimentVisitors, experiment), isNotNull(experimentVisitors.exposedAt)));
  const [totals] = await db.select().from(experimentTotals).where(isOf(experimentTotals, experiment));
  return {
    visitorsPerNetwork: experiment.visitorsPerNetwork,
    now: visitorsPerNetwork(totals?.counted ?? 0, experiment.visitorsPerNetwork),
    visitors: visitors?.exposed ?? 0,
    leftOut: visitors?.leftOut ?? 0,
    networks: totals?.networks ?? 0,
    cappedNetworks: totals?.cappedNetworks ?? 0,
  };
}

/**
 * Deletes the counts per network (IP range) of experiments that ended before `oldest`. The totals of the experiments
 * are kept.
 */
export async function deleteOldNetworks(db: Queryable, oldest: Date): Promise<void> {
  const isNeeded = db
    .select({ one: sql`1` })
    .from(experiments)
    .where(
      and(
        eq(experiments.environment, experimentNetworks.environment),
        eq(experiments.id, experimentNetworks.experiment),
        or(eq(experiments.state, 'running'), gte(experiments.endedAt, oldest)),
      ),
    );
  await db.delete(experimentNetworks).where(notExists(isNeeded));
}

function keyOf({ environment, id }: ExperimentRow): { environment: string; experiment: string } {
  return { environment, experiment: id };
}

function isOf(
  table: typeof experimentNetworks | typeof experimentTotals | typeof experimentVisitors,
  { environment, id }: ExperimentRow,
) {
  return and(eq(table.environment, environment), eq(table.experiment, id));
}
