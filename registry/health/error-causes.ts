import type { Database } from '@marquee/database';
import { and, desc, gt, lte, sql } from 'drizzle-orm';
import { ofRelease, type ReleaseKey } from '../releases/keys.ts';
import { serverFingerprint } from './error-fingerprint.ts';
import { maxVisitorsPerFault } from './error-visitors.ts';
import { releaseErrors, releaseErrorVisitors, releaseMinutes } from './health-tables.ts';

/**
 * One cause (error code) of errors of a release, with the number of visitors and networks (IP ranges) that reported it
 * since a time. `source` is whether browsers or shells reported the errors.
 */
export type ErrorCause = {
  cause: string;
  source: 'browser' | 'server';
  visitors: number;
  networks: number;
  /** The first report ever of one of these errors. */
  firstAt: Date;
  /** The message that most visitors reported. */
  message: string;
};

/** Reads the causes (error codes) of the errors of a release since a time, those with the most visitors first. */
export async function readErrorCauses(db: Database, key: ReleaseKey, since: Date): Promise<ErrorCause[]> {
  const { environment, remote, version, fingerprint, cause, message, visitors, firstAt, lastAt } =
    releaseErrors;
  const by = releaseErrorVisitors;
  const rows = await db
    .select({
      cause,
      isOfServer: sql<boolean>`${fingerprint} like ${`${serverFingerprint}%`}`,
      recent: sql<number>`count(distinct ${by.visitor})::int`,
      ever: sql<number>`max(${visitors})::int`,
      networks: sql<number>`count(distinct ${by.network})::int`,
      firstAt: sql`min(${firstAt})`.mapWith(firstAt),
      message: sql<string>`(array_agg(${message} order by ${visitors} desc, ${message}))[1]`,
    })
    .from(releaseErrors)
    .leftJoin(
      by,
      and(
        sql`(${by.environment}, ${by.remote}, ${by.version}, ${by.fingerprint}) = (${environment}, ${remote}, ${version}, ${fingerprint})`,
        gt(by.at, since),
      ),
    )
    .where(and(ofRelease(releaseErrors, key), gt(lastAt, since), sql`${fingerprint} <> 'others'`))
    .groupBy(sql`1`, sql`2`);
  return rows
    .map(({ isOfServer, recent, ever, ...row }): ErrorCause => ({
      ...row,
      source: isOfServer ? 'server' : 'browser',
      // Of a fault that more visitors reported than are stored, the stored ones may be old.
      visitors: ever >= maxVisitorsPerFault ? ever : recent,
    }))
    .toSorted((one, other) => other.visitors - one.visitors || (one.cause < other.cause ? -1 : 1));
}

/** Errors with a longer pause between them are two incidents. */
const pauseMs = 60 * 60 * 1000;
/** How many minutes with errors are read back, about two days of an incident. */
const maxMinutes = 3_000;

/**
 * Returns when the current errors of a release began: the first minute with an error after an hour without one. Ignores
 * errors after `until`. Undefined without errors.
 */
export async function errorsBegan(db: Database, key: ReleaseKey, until: Date): Promise<Date | undefined> {
  const { at, errors } = releaseMinutes;
  const minutes = await db
    .select({ at })
    .from(releaseMinutes)
    .where(and(ofRelease(releaseMinutes, key), gt(errors, 0), lte(at, until)))
    .orderBy(desc(at))
    .limit(maxMinutes);
  let began = minutes[0]?.at;
  for (const minute of minutes) {
    if (began!.getTime() - minute.at.getTime() > pauseMs) break;
    began = minute.at;
  }
  return began;
}
