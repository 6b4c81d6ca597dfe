import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { ChangeRequest } from './change-environment.ts';
import { liveHistory, liveReleases } from './release-tables.ts';
import type { Queryable, Transaction } from './transaction.ts';

type Place = { environment: string; remote: string };
type LivePeriod = typeof liveHistory.$inferSelect;

/** The version of a remote that is live for everybody, if any is. */
export async function liveVersion(
  transaction: Queryable,
  { environment, remote }: Place,
): Promise<string | undefined> {
  const [row] = await transaction
    .select()
    .from(liveReleases)
    .where(and(eq(liveReleases.environment, environment), eq(liveReleases.remote, remote)));
  return row?.version;
}

/** Like `liveVersion`; throws NOT_FOUND when nothing of the remote is live. */
export async function requireLive(transaction: Transaction, place: Place): Promise<string> {
  const version = await liveVersion(transaction, place);
  if (version !== undefined) return version;
  throw new PlatformError(
    'NOT_FOUND',
    `nothing of ${place.remote} is live in ${place.environment}: promote a release of it first`,
  );
}

/** Makes a version the live one and remembers its stay. */
export async function makeLive(
  transaction: Transaction,
  request: ChangeRequest,
  version: string,
  now: Date,
): Promise<void> {
  const { environment, remote } = request;
  await setLive(transaction, request, version, now);
  await transaction.insert(liveHistory).values({ environment, remote, version, since: now });
}

/** Makes the version of an earlier stay the live one, and marks the stays after it as rolled back. */
export async function goBack(
  transaction: Transaction,
  request: ChangeRequest,
  to: LivePeriod,
  now: Date,
): Promise<void> {
  await setLive(transaction, request, to.version, now);
  await transaction
    .update(liveHistory)
    .set({ rolledBackAt: now })
    .where(and(ofRemote(request), gt(liveHistory.id, to.id), isNull(liveHistory.rolledBackAt)));
}

/** The versions of a remote that can be gone back to, the latest first: live before, and not rolled back. */
export async function versionsBefore(db: Database, place: Place): Promise<string[]> {
  const livePeriods = await livePeriodsOf(db, place);
  const open = livePeriods
    .filter((livePeriod) => livePeriod.rolledBackAt === null)
    .map(({ version }) => version);
  const live = livePeriods.length ? await liveVersion(db, place) : undefined;
  return [...new Set(open)].filter((version) => version !== live);
}

/** Every stay of a remote in an environment, the newest first. */
export function livePeriodsOf(db: Queryable, place: Place): Promise<LivePeriod[]> {
  return db.select().from(liveHistory).where(ofRemote(place)).orderBy(desc(liveHistory.id));
}

function ofRemote({ environment, remote }: Place) {
  return and(eq(liveHistory.environment, environment), eq(liveHistory.remote, remote));
}

async function setLive(
  transaction: Transaction,
  { environment, remote, by, reason }: ChangeRequest,
  version: string,
  now: Date,
): Promise<void> {
  const row = { environment, remote, version, since: now, by, reason };
  await transaction
    .insert(liveReleases)
    .values(row)
    .onConflictDoUpdate({ target: [liveReleases.environment, liveReleases.remote], set: row });
}
