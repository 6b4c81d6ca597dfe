import { releaseId, type Observation } from '@marquee/contracts';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../releases/transaction.ts';
import { errorFingerprint } from './error-fingerprint.ts';
import { countErrorVisitors, recordErrorVisitors } from './error-visitors.ts';
import type { Place } from './read-evidence.ts';
import { releaseErrors } from './health-tables.ts';

type ErrorObservation = Extract<Observation, { kind: 'error' }>;
type Row = typeof releaseErrors.$inferInsert;

/** Different faults stored of one release; what they displace is counted as one. */
export const maxFaults = 200;

/** Of these so many are safe that were met from most networks; the rest are the latest. */
const safeFaults = 150;
const others = 'others';

/**
 * Counts errors under their releases, the same fault in one row, with how many visitors and networks met it.
 * A release with more than `maxFaults` loses the oldest of those met from few networks: whoever invents
 * faults displaces inventions first. Takes what the shell has checked: every release is one that the
 * environment's snapshots named. Other observations are passed over.
 */
export async function recordErrors(
  db: Queryable,
  environment: string,
  observations: readonly Observation[],
  now: Date,
): Promise<void> {
  for (const [{ remote, version }, errors] of errorsByRelease(observations))
    await bookRelease(db, { environment, remote, version }, errors, now);
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

async function bookRelease(
  db: Queryable,
  place: Place,
  errors: readonly ErrorObservation[],
  now: Date,
): Promise<void> {
  // Two batches at once would each make room for their own.
  const lock = `errors of ${place.environment} ${releaseId(place)}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);

  const met = errors.map((error) => ({ ...reported(error), visitor: error.visitor, network: error.network }));
  const counts = await recordErrorVisitors(db, place, met, now);
  const rows = new Map<string, Row>();
  met.forEach(({ fingerprint, cause, message, stack }, at) => {
    const fault = counts[at] ? { fingerprint, cause, message, stack } : surplus;
    const known = rows.get(fault.fingerprint)?.count ?? 0;
    rows.set(fault.fingerprint, { ...place, ...fault, count: known + 1, firstAt: now, lastAt: now });
  });
  const visitors = await countErrorVisitors(db, place, [...rows.keys()]);
  await add(
    db,
    [...rows.values()].map((row) => ({ ...row, ...visitors.get(row.fingerprint) })),
  );
  const displaced = await displaceSurplus(db, place);
  if (displaced > 0) await add(db, [{ ...place, ...surplus, count: displaced, firstAt: now, lastAt: now }]);
}

/** Where everything is counted that has no row of its own. */
const surplus = {
  fingerprint: others,
  cause: others,
  message: `more than ${maxFaults} different errors, or more than a visitor meets`,
  stack: '',
};

function reported({ cause, message, stack = '' }: ErrorObservation) {
  const error = { cause, message, stack };
  return { ...error, fingerprint: errorFingerprint(error) };
}

/** Takes rows away until there is room; returns how many errors they had counted. */
async function displaceSurplus(db: Queryable, place: Place): Promise<number> {
  const ofRelease = and(
    eq(releaseErrors.environment, place.environment),
    eq(releaseErrors.remote, place.remote),
    eq(releaseErrors.version, place.version),
    ne(releaseErrors.fingerprint, others),
  );
  const [{ there } = { there: 0 }] = await db.select({ there: count() }).from(releaseErrors).where(ofRelease);
  if (there <= maxFaults) return 0;
  const { fingerprint, networks, visitors, lastAt } = releaseErrors;
  const displaced = await db
    .delete(releaseErrors)
    .where(
      and(
        ofRelease,
        sql`${fingerprint} in (
          select fingerprint from (
            select ${fingerprint} as fingerprint, ${lastAt} as last_at,
              row_number() over (order by ${networks} desc, ${visitors} desc, ${lastAt} desc) as rank
            from ${releaseErrors} where ${ofRelease}
          ) as ranked
          where rank > ${safeFaults} order by last_at, rank desc limit ${there - maxFaults}
        )`,
      ),
    )
    .returning({ count: releaseErrors.count });
  return displaced.reduce((sum, row) => sum + row.count, 0);
}

async function add(db: Queryable, rows: readonly Row[]): Promise<void> {
  await db
    .insert(releaseErrors)
    .values([...rows])
    .onConflictDoUpdate({
      target: [
        releaseErrors.environment,
        releaseErrors.remote,
        releaseErrors.version,
        releaseErrors.fingerprint,
      ],
      set: {
        count: sql`${releaseErrors.count} + excluded.count`,
        visitors: sql`greatest(${releaseErrors.visitors}, excluded.visitors)`,
        networks: sql`greatest(${releaseErrors.networks}, excluded.networks)`,
        lastAt: sql`excluded.last_at`,
      },
    });
}
