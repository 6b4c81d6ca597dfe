import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { eq, inArray, lt, sql, sum } from 'drizzle-orm';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { storedFiles } from './release-tables.ts';
import type { Queryable } from './transaction.ts';

/** The default limit for the files that one token has stored together, in megabytes. */
export const defaultQuotaMb = 10_000;

type NewFile = { sha256: string; bytes: Uint8Array };

/**
 * Stores a file. Its bytes count for the quota of the token that sent it first, until a sweep deletes the file. Returns
 * `known` if the store already had it. Throws STORE_QUOTA if the token's files would exceed `quotaMb` megabytes;
 * rethrows errors of the store.
 */
export async function storeFile(
  { db, store }: { db: Database; store: ArtifactStore },
  { sha256, bytes }: NewFile,
  { by, quotaMb }: { by: string; quotaMb: number },
): Promise<'stored' | 'known'> {
  if (await store.has(sha256)) return store.put(sha256, bytes);
  const isCounted = await countFile(db, { sha256, bytes }, { by, quotaMb });
  try {
    return await store.put(sha256, bytes);
  } catch (failure) {
    if (isCounted) await forgetFiles(db, [sha256]);
    throw failure;
  }
}

/** Counts a file before it is stored, so that concurrent uploads do not exceed the quota together. */
function countFile(
  db: Database,
  { sha256, bytes }: NewFile,
  { by, quotaMb }: { by: string; quotaMb: number },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // The uploads of one token are counted one after the other.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${by}, 0))`);
    const ofToken = eq(storedFiles.storedBy, by);
    const [row] = await transaction
      .select({ total: sum(storedFiles.bytes).mapWith(Number) })
      .from(storedFiles)
      .where(ofToken);
    if ((row?.total ?? 0) + bytes.length > quotaMb * 1_000_000)
      throw new PlatformError(
        'STORE_QUOTA',
        `the files that "${by}" stored have reached its quota of ${quotaMb} MB: ` +
          `marquee sweep deletes files of old releases, and PUBLISH_QUOTA_MB of the registry raises the quota`,
      );
    const rows = await transaction
      .insert(storedFiles)
      .values({ sha256, bytes: bytes.length, storedBy: by, storedAt: new Date() })
      .onConflictDoNothing()
      .returning();
    return rows.length > 0;
  });
}

/**
 * Deletes the records of files that the store no longer has, so that their bytes no longer count for a token's quota.
 */
export async function forgetFiles(db: Queryable, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length > 0) await db.delete(storedFiles).where(inArray(storedFiles.sha256, [...sha256s]));
}

/**
 * Deletes the records of files that were written before the time `before` but are not in the store (`stored`), because
 * their upload was interrupted.
 */
export async function forgetMissingFiles(
  db: Database,
  stored: ReadonlySet<string>,
  before: Date,
): Promise<void> {
  const rows = await db.select().from(storedFiles).where(lt(storedFiles.storedAt, before));
  await forgetFiles(
    db,
    rows.flatMap(({ sha256 }) => (stored.has(sha256) ? [] : [sha256])),
  );
}
