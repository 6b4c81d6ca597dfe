import { releaseId, type Observation } from '@marquee/contracts';
import { and, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../releases/transaction.ts';
import { ofRelease, type ReleaseKey } from '../releases/keys.ts';
import { errorFingerprint } from './error-fingerprint.ts';
import { countErrorVisitors, recordErrorVisitors } from './error-visitors.ts';
import { releaseErrors } from './health-tables.ts';

type ErrorObservation = Extract<Observation, { kind: 'error' }>;
type Row = typeof releaseErrors.$inferInsert;

/**
 * The maximum number of faults (errors that the registry regards as the same) that are stored for each release. All
 * further errors share one row.
 */
export const maxFaults = 200;

/** This many faults, those reported from most networks, are never removed to make room for new ones. */
const protectedFaults = 150;
const others = 'others';

/**
 * Counts reported errors by fault (errors that the registry regards as the same), with the visitors and networks that
 * reported each. If a release has more than `maxFaults`, deletes the oldest faults that few networks reported, so that
 * an attacker who invents faults displaces only invented ones. The caller has checked that every release is published.
 */
export async function recordErrors(
  db: Queryable,
  environment: string,
  observations: readonly Observation[],
  now: Date,
): Promise<void> {
  for (const [{ remote, version }, errors] of errorsByRelease(observations))
    await recordReleaseErrors(db, { environment, remote, version }, errors, now);
}

function errorsByRelease(observations: readonly Observation[]) {
  const releases = new Map<string, [{ remote: string; version: string }, ErrorObservation[]]>();
  for (const one of observations) {
    if (one.kind !== 'error') continue;
    const release = { remote: one.remote, version: one.release };
    const [, errors] = releases.get(releaseId(release)) ?? [release, []];
    releases.set(releaseId(release), [release, [...errors, one]]);
  }
  return [...releases].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

async function recordReleaseErrors(
  db: Queryable,
  key: ReleaseKey,
  errors: readonly ErrorObservation[],
  now: Date,
): Promise<void> {
  // Two simultaneous batches could together exceed the maximum.
  const lock = `errors of ${key.environment} ${releaseId(key)}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);

  const reports = errors.map((error) => ({
    ...faultOf(error),
    visitor: error.visitor,
    network: error.network,
  }));
  const counts = await recordErrorVisitors(db, key, reports, now);
  const rows = new Map<string, Row>();
  reports.forEach(({ fingerprint, cause, message, stack }, at) => {
    const fault = counts[at] ? { fingerprint, cause, message, stack } : surplus;
    const known = rows.get(fault.fingerprint)?.count ?? 0;
    rows.set(fault.fingerprint, { ...key, ...fault, count: known + 1, firstAt: now, lastAt: now });
  });
  const visitors = await countErrorVisitors(db, key, [...rows.keys()]);
  await add(
    db,
    [...rows.values()].map((row) => ({ ...row, ...visitors.get(row.fingerprint) })),
  );
  const displaced = await displaceSurplus(db, key);
  if (displaced > 0) await add(db, [{ ...key, ...surplus, count: displaced, firstAt: now, lastAt: now }]);
}

/** The row that counts all errors whose fault has no row. */
const surplus = {
  fingerprint: others,
  cause: others,
  message: `beyond ${maxFaults} different errors, or beyond one visitor’s limit`,
  stack: '',
};

function faultOf({ cause, message, stack = '', source }: ErrorObservation) {
  return { cause, message, stack, fingerprint: errorFingerprint({ cause, message, stack, source }) };
}

/** Deletes the rows beyond `maxFaults` and returns the sum of their counts. */
async function displaceSurplus(db: Queryable, key: ReleaseKey): Promise<number> {
  const faults = and(ofRelease(releaseErrors, key), ne(releaseErrors.fingerprint, others));
  const total = await db.$count(releaseErrors, faults);
  if (total <= maxFaults) return 0;
  const { fingerprint, networks, visitors, lastAt } = releaseErrors;
  const displaced = await db
    .delete(releaseErrors)
    .where(
      and(
        faults,
        sql`${fingerprint} in (
          select fingerprint from (
            select ${fingerprint} as fingerprint, ${lastAt} as last_at,
              row_number() over (order by ${networks} desc, ${visitors} desc, ${lastAt} desc) as rank
            from ${releaseErrors} where ${faults}
          ) as ranked
          where rank > ${protectedFaults} order by last_at, rank desc limit ${total - maxFaults}
        )`,
      ),
    )
    .returning({ count: releaseErrors.count });
  return displaced.reduce((sum, row) => sum + row.count, 0);
}

async function add(db: Queryable, rows: readonly Row[]): Promise<void> {
  const { environment, remote, version, fingerprint, count, visitors, networks } = releaseErrors;
  await db
    .insert(releaseErrors)
    .values([...rows])
    .onConflictDoUpdate({
      target: [environment, remote, version, fingerprint],
      set: {
        count: sql`${count} + excluded.count`,
        visitors: sql`greatest(${visitors}, excluded.visitors)`,
        networks: sql`greatest(${networks}, excluded.networks)`,
        lastAt: sql`excluded.last_at`,
      },
    });
}
