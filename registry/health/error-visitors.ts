import type { Database } from '@marquee/database';
import { and, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../releases/transaction.ts';
import { ofRelease, type ReleaseKey } from '../releases/keys.ts';
import { releaseErrors, releaseErrorVisitors } from './health-tables.ts';

export type ReportedFault = { fingerprint: string; visitor: string; network: string };

/**
 * The maximum number of different faults of one release that count from one visitor in an hour. A fault is a group of
 * errors that the registry regards as the same.
 */
export const maxFaultsPerVisitor = 10;

/**
 * The maximum number of visitors that the registry stores for each fault (a group of errors that it regards as the
 * same).
 */
export const maxVisitorsPerFault = 1_000;
const hourMs = 60 * 60 * 1000;

/**
 * Stores which visitor reported which fault (errors that the registry regards as the same) of a release. Returns for
 * each report, in the same order, whether it counts: false if its visitor has already reported `maxFaultsPerVisitor`
 * other faults within the hour.
 */
export async function recordErrorVisitors(
  db: Queryable,
  key: ReleaseKey,
  reports: readonly ReportedFault[],
  now: Date,
): Promise<boolean[]> {
  const known = await db
    .select({ visitor: releaseErrorVisitors.visitor, fingerprint: releaseErrorVisitors.fingerprint })
    .from(releaseErrorVisitors)
    .where(
      and(
        ofRelease(releaseErrorVisitors, key),
        inArray(releaseErrorVisitors.visitor, [...new Set(reports.map(({ visitor }) => visitor))]),
        gte(releaseErrorVisitors.at, new Date(now.getTime() - hourMs)),
      ),
    );
  const faults = new Map<string, Set<string>>();
  for (const { visitor, fingerprint } of known) faultsOf(visitor).add(fingerprint);

  const fresh = new Map<string, ReportedFault>();
  const counts = reports.map((one) => {
    const own = faultsOf(one.visitor);
    if (own.has(one.fingerprint)) return true;
    if (own.size >= maxFaultsPerVisitor) return false;
    own.add(one.fingerprint);
    fresh.set(`${one.fingerprint} ${one.visitor}`, one);
    return true;
  });
  await add(db, key, [...fresh.values()], now);
  return counts;

  function faultsOf(visitor: string): Set<string> {
    const own = faults.get(visitor) ?? new Set();
    faults.set(visitor, own);
    return own;
  }
}

async function add(
  db: Queryable,
  key: ReleaseKey,
  reports: readonly ReportedFault[],
  now: Date,
): Promise<void> {
  const fingerprints = reports.map((report) => report.fingerprint);
  const counted = await countErrorVisitors(db, key, fingerprints);
  const { environment, remote, version } = key;
  const rows = reports
    .filter(({ fingerprint }) => (counted.get(fingerprint)?.visitors ?? 0) < maxVisitorsPerFault)
    .map((one) => ({ environment, remote, version, ...one, at: now }))
    .toSorted((one, other) => (one.fingerprint + one.visitor < other.fingerprint + other.visitor ? -1 : 1));
  if (rows.length === 0) return;
  const { environment: where, remote: of, version: at, fingerprint, visitor } = releaseErrorVisitors;
  await db
    .insert(releaseErrorVisitors)
    .values(rows)
    .onConflictDoUpdate({ target: [where, of, at, fingerprint, visitor], set: { at: sql`excluded.at` } });
}

/**
 * Counts the visitors and the networks (IP ranges) that reported each fault (errors that the registry regards as the
 * same), by the fingerprint of the fault.
 */
export async function countErrorVisitors(
  db: Queryable,
  key: ReleaseKey,
  fingerprints: readonly string[],
): Promise<Map<string, { visitors: number; networks: number }>> {
  if (fingerprints.length === 0) return new Map();
  const rows = await db
    .select({
      fingerprint: releaseErrorVisitors.fingerprint,
      visitors: sql<number>`count(*)::int`,
      networks: sql<number>`count(distinct ${releaseErrorVisitors.network})::int`,
    })
    .from(releaseErrorVisitors)
    .where(
      and(
        ofRelease(releaseErrorVisitors, key),
        inArray(releaseErrorVisitors.fingerprint, [...new Set(fingerprints)]),
      ),
    )
    .groupBy(releaseErrorVisitors.fingerprint);
  return new Map(rows.map(({ fingerprint, ...counted }) => [fingerprint, counted]));
}

/**
 * Deletes the stored visitors of faults (errors that the registry regards as the same) that no longer exist, from an
 * hour after the visitor's last report.
 */
export async function deleteOldErrorVisitors(db: Database, now: Date): Promise<void> {
  const fault = db
    .select({ one: sql`1` })
    .from(releaseErrors)
    .where(
      and(
        eq(releaseErrors.environment, releaseErrorVisitors.environment),
        eq(releaseErrors.remote, releaseErrorVisitors.remote),
        eq(releaseErrors.version, releaseErrorVisitors.version),
        eq(releaseErrors.fingerprint, releaseErrorVisitors.fingerprint),
      ),
    );
  await db
    .delete(releaseErrorVisitors)
    .where(and(lt(releaseErrorVisitors.at, new Date(now.getTime() - hourMs)), notExists(fault)));
}
