import { releaseId, type Snapshot } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { selectReleases } from './environment-rows.ts';
import { releaseRecord } from './release-record.ts';
import { previews } from './release-tables.ts';
import type { Queryable, Transaction } from './transaction.ts';

export type Preview = typeof previews.$inferSelect;

/**
 * Reads the previews of an environment (links that show other releases than the live ones) that are open at the time
 * `at`, newest first.
 */
export function openPreviews(db: Queryable, environment: string, at: Date): Promise<Preview[]> {
  return db
    .select()
    .from(previews)
    .where(and(eq(previews.environment, environment), isNull(previews.endedAt), gt(previews.expiresAt, at)))
    .orderBy(desc(previews.id));
}

/**
 * Returns the field `previews` of an environment's next snapshot: the open previews (links that show other releases
 * than the live ones); empty if none is open. Releases whose files were deleted are left out.
 */
export async function snapshotPreviews(
  transaction: Transaction,
  environment: string,
  now: Date,
): Promise<Pick<Snapshot, 'previews'>> {
  const open = await openPreviews(transaction, environment, now);
  if (open.length === 0) return {};
  const rows = await selectReleases(
    transaction,
    open.flatMap(({ releases }) => releases),
  );
  const hashes = new Map(
    rows.filter(({ sweptAt }) => !sweptAt).map((row) => [releaseId(row), releaseHash(releaseRecord(row))]),
  );
  return {
    previews: open.map(({ id, name, expiresAt, releases }) => ({
      id,
      name,
      expiresAt: expiresAt.toISOString(),
      releases: Object.fromEntries(
        releases.map(releaseId).flatMap((release) => {
          const hash = hashes.get(release);
          return hash === undefined ? [] : [[release, hash]];
        }),
      ),
    })),
  };
}
