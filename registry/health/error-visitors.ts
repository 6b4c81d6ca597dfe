import type { Database } from '@marquee/database';
import { and, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../releases/transaction.ts';
import type { Place } from './read-evidence.ts';
import { releaseErrors, releaseErrorVisitors } from './health-tables.ts';

/** A fault somebody met. */
export type ReportedFault = { fingerprint: string; visitor: string; network: string };

/** How many different faults of a release one visitor may report in an hour; more is nothing a page does. */
export const maxFaultsPerVisitor = 10;

/** Visitors of one fault that are told apart. */
const maxVisitorsPerFault = 1_000;
const hourMs = 60 * 60 * 1000;

/**
 * Notes who met which fault of a release. Returns for each, in the same order, whether it counts as the fault
 * it is: not where its visitor has reported `maxFaultsPerVisitor` others within the hour.
 */
export async function recordErrorVisitors(
  db: Queryable,
  place: Place,
  met: readonly ReportedFault[],
  now: Date,
): Promise<boolean[]> {
  const known = await db
    .select({ visitor: releaseErrorVisitors.visitor, fingerprint: releaseErrorVisitors.fingerprint })
    .from(releaseErrorVisitors)
    .where(
      and(
        ofRelease(place),
        inArray(releaseErrorVisitors.visitor, [...new Set(met.map(({ visitor }) => visitor))]),
        gte(releaseErrorVisitors.at, new Date(now.getTime() - hourMs)),
      ),
    );
  const faults = new Map<string, Set<string>>();
  for (const { visitor, fingerprint } of known) faultsOf(visitor).add(fingerprint);

  const fresh = new Map<string, ReportedFault>();
  const counts = met.map((one) => {
    const own = faultsOf(one.visitor);
    if (own.has(one.fingerprint)) return true;
    if (own.size >= maxFaultsPerVisitor) return false;
    own.add(one.fingerprint);
    fresh.set(`${one.fingerprint} ${one.visitor}`, one);
    return true;
  });
  await add(db, place, [...fresh.values()], now);
  return counts;

  function faultsOf(visitor: string): Set<string> {
    const own = faults.get(visitor) ?? new Set();
    faults.set(visitor, own);
    return own;
  }
}

async function add(db: Queryable, place: Place, met: readonly ReportedFault[], now: Date): Promise<void> {
  const counted = await countErrorVisitors(
    db,
    place,
    met.map(({ fingerprint }) => fingerprint),
  );
  const { environment, remote, version } = place;
  const rows = met
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

/** How many visitors and networks met these faults, by fingerprint. */
export async function countErrorVisitors(
  db: Queryable,
  place: Place,
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
    .where(and(ofRelease(place), inArray(releaseErrorVisitors.fingerprint, [...new Set(fingerprints)])))
    .groupBy(releaseErrorVisitors.fingerprint);
  return new Map(rows.map(({ fingerprint, ...counted }) => [fingerprint, counted]));
}

/** Forgets who met faults that are not stored any more, and reported nothing for an hour. */
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

function ofRelease({ environment, remote, version }: Place) {
  return and(
    eq(releaseErrorVisitors.environment, environment),
    eq(releaseErrorVisitors.remote, remote),
    eq(releaseErrorVisitors.version, version),
  );
}
