import type { Database } from '@marquee/database';
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { ChangeRequest } from './change-environment.ts';
import { ofRemote, type RemoteKey } from './keys.ts';
import { othersIn } from './release-sets.ts';
import { refusedWith } from './remedies.ts';
import { liveHistory, liveReleases, type ReleaseSet } from './release-tables.ts';
import type { Queryable, Transaction } from './transaction.ts';

export type LivePeriod = typeof liveHistory.$inferSelect;

export async function liveVersion(transaction: Queryable, key: RemoteKey): Promise<string | undefined> {
  const [row] = await transaction.select().from(liveReleases).where(ofRemote(liveReleases, key));
  return row?.version;
}

/** Returns the live version of a remote. Throws NOT_FOUND when the remote has no live release. */
export async function requireLive(transaction: Transaction, key: RemoteKey): Promise<string> {
  const version = await liveVersion(transaction, key);
  if (version !== undefined) return version;
  const { environment, remote } = key;
  throw refusedWith('NOT_FOUND', `${remote} has no live release in ${environment}`, {
    verb: 'status',
    environment,
    remote,
  });
}

/**
 * Makes a version live and adds a row to the history of live versions. `set` has the remotes that become live in the
 * same step, if there are several.
 */
export async function makeLive(
  transaction: Transaction,
  request: ChangeRequest & { version: string; set?: ReleaseSet | null },
  now: Date,
): Promise<void> {
  const { environment, remote, version, set = null } = request;
  await setLive(transaction, request, now);
  await transaction.insert(liveHistory).values({ environment, remote, version, since: now, set });
}

/**
 * Makes an earlier version live again and marks the later rows of the remote's history as rolled back. `to` is the
 * period in which that version was live; if it is undefined, changes no live version and marks all rows. `set` has the
 * remotes that return in the same step, if there are several.
 */
export async function goBack(
  transaction: Transaction,
  request: ChangeRequest & { set?: ReleaseSet | null },
  to: LivePeriod | undefined,
  now: Date,
): Promise<void> {
  if (to) await setLive(transaction, { ...request, version: to.version }, now);
  await transaction
    .update(liveHistory)
    .set({ rolledBackAt: now })
    .where(
      and(ofRemote(liveHistory, request), to && gt(liveHistory.id, to.id), isNull(liveHistory.rolledBackAt)),
    );
}

/**
 * Reads the versions to which a remote can be rolled back, latest first. These are the versions that were live earlier,
 * except those from which visitors were rolled back.
 */
export async function versionsBefore(db: Database, key: RemoteKey): Promise<string[]> {
  const livePeriods = await livePeriodsOf(db, key);
  const open = livePeriods
    .filter((livePeriod) => livePeriod.rolledBackAt === null)
    .map(({ version }) => version);
  const live = livePeriods.length ? await liveVersion(db, key) : undefined;
  return [...new Set(open)].filter((version) => version !== live);
}

/**
 * Reads, for each remote of an environment, the version to which a rollback would return. The key is the remote;
 * remotes without such a version are missing.
 */
export async function previousVersions(db: Database, environment: string): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([liveHistory.remote], { remote: liveHistory.remote, version: liveHistory.version })
    .from(liveHistory)
    .innerJoin(
      liveReleases,
      and(
        eq(liveReleases.environment, liveHistory.environment),
        eq(liveReleases.remote, liveHistory.remote),
        ne(liveReleases.version, liveHistory.version),
      ),
    )
    .where(and(eq(liveHistory.environment, environment), isNull(liveHistory.rolledBackAt)))
    .orderBy(liveHistory.remote, desc(liveHistory.id));
  return new Map(rows.map(({ remote, version }) => [remote, version]));
}

/** Reads every period in which a version of a remote was live, newest first. */
export function livePeriodsOf(db: Queryable, key: RemoteKey): Promise<LivePeriod[]> {
  return db.select().from(liveHistory).where(ofRemote(liveHistory, key)).orderBy(desc(liveHistory.id));
}

/**
 * Reads the live periods of the other remotes that became live in the same step (`set`) as this one. Leaves out remotes
 * that were rolled back or removed since; empty if `set` is null.
 */
export async function periodsBegunWith(
  db: Queryable,
  { environment, remote }: RemoteKey,
  set: ReleaseSet | null,
): Promise<LivePeriod[]> {
  const begun: LivePeriod[] = [];
  for (const other of othersIn(set, remote)) {
    const key = { environment, remote: other };
    const periods = await livePeriodsOf(db, key);
    const period = periods.find(({ rolledBackAt, set: of }) => rolledBackAt === null && of?.id === set?.id);
    if (period && (await liveVersion(db, key)) !== undefined) begun.push(period);
  }
  return begun;
}

async function setLive(
  transaction: Transaction,
  {
    environment,
    remote,
    version,
    by,
    reason,
    set = null,
  }: ChangeRequest & { version: string; set?: ReleaseSet | null },
  now: Date,
): Promise<void> {
  const row = { environment, remote, version, since: now, by, reason, set };
  await transaction
    .insert(liveReleases)
    .values(row)
    .onConflictDoUpdate({ target: [liveReleases.environment, liveReleases.remote], set: row });
}
