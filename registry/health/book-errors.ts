import type { Beacon } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../releases/transaction.ts';
import { errorFingerprint } from './error-fingerprint.ts';
import { releaseErrors } from './tables.ts';

type ErrorBeacon = Extract<Beacon, { kind: 'error' }>;
type Row = typeof releaseErrors.$inferInsert;

/** Different faults kept of one release; anybody may send beacons, and what comes after is counted as one. */
export const mostFaults = 200;
const others = 'others';

/**
 * Counts the errors of browsers under their releases, the same fault in one row. Takes what the shell has
 * checked: every release is one that the environment's snapshots named. Other beacons are passed over.
 */
export async function bookErrors(
  db: Database | Transaction,
  environment: string,
  beacons: readonly Beacon[],
  now: Date,
): Promise<void> {
  const rows = new Map<string, Row>();
  for (const beacon of beacons) {
    if (beacon.kind !== 'error') continue;
    const row = rowOf(beacon, environment, now);
    const key = `${row.remote} ${row.version} ${row.fingerprint}`;
    rows.set(key, { ...row, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  for (const ofRelease of groupByRelease([...rows.values()])) {
    await add(db, await withinLimit(db, ofRelease));
  }
}

function rowOf(
  { remote, release, cause, message, stack = '' }: ErrorBeacon,
  environment: string,
  now: Date,
): Row {
  const error = { cause, message, stack };
  return {
    ...error,
    environment,
    remote,
    version: release,
    fingerprint: errorFingerprint(error),
    count: 1,
    firstAt: now,
    lastAt: now,
  };
}

function groupByRelease(rows: Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.remote} ${row.version}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Faults beyond the limit become one, without a stack. */
async function withinLimit(db: Database | Transaction, rows: Row[]): Promise<Row[]> {
  const [{ environment, remote, version }] = rows as [Row];
  const ofRelease = and(
    eq(releaseErrors.environment, environment),
    eq(releaseErrors.remote, remote),
    eq(releaseErrors.version, version),
  );
  const known = await db
    .select({ fingerprint: releaseErrors.fingerprint })
    .from(releaseErrors)
    .where(
      and(
        ofRelease,
        inArray(
          releaseErrors.fingerprint,
          rows.map(({ fingerprint }) => fingerprint),
        ),
      ),
    );
  const [{ there } = { there: 0 }] = await db.select({ there: count() }).from(releaseErrors).where(ofRelease);

  const isKnown = (row: Row) => known.some(({ fingerprint }) => fingerprint === row.fingerprint);
  const fresh = rows.filter((row) => !isKnown(row));
  const surplus = fresh.slice(Math.max(0, mostFaults - there));
  const kept = rows.filter((row) => !surplus.includes(row));
  if (surplus.length === 0) return kept;
  const together = surplus.reduce((sum, row) => sum + (row.count ?? 0), 0);
  const message = `more than ${mostFaults} different errors`;
  return [
    ...kept,
    { ...(surplus[0] as Row), fingerprint: others, cause: others, message, stack: '', count: together },
  ];
}

async function add(db: Database | Transaction, rows: Row[]): Promise<void> {
  await db
    .insert(releaseErrors)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        releaseErrors.environment,
        releaseErrors.remote,
        releaseErrors.version,
        releaseErrors.fingerprint,
      ],
      set: { count: sql`${releaseErrors.count} + excluded.count`, lastAt: sql`excluded.last_at` },
    });
}
