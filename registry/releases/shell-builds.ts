import { parseInput, PlatformError, type SignedSnapshot } from '@marquee/contracts';
import {
  shellBuildSchema,
  shellDigest,
  type ShellBuild,
  type ShellFiles,
} from '@marquee/contracts/shell-build';
import type { Database } from '@marquee/database';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { appendAudit } from './audit.ts';
import { lockBlobsForPublish } from './blobs-lock.ts';
import { dayMs } from './manage-access.ts';
import { shellBuilds } from './release-tables.ts';
import type { Signer } from './signing.ts';
import type { Queryable } from './transaction.ts';

/** For how long the files of a build are stored after a shell last had it, in milliseconds: 30 days. */
const neededForMs = 30 * dayMs;

/** How many builds shells are told of: those of a month with a rollout on most of its days. */
const maxBuilds = 20;

/**
 * Records and signs a build of the shell whose files are in the store, so that shells of other builds may serve these
 * files. Recording a known build again extends the time for which its files are kept. Throws INVALID_INPUT if `digest`
 * does not match the files, and NOT_FOUND if a file is not in the store.
 */
export async function registerShellBuild(
  { db, store, signer }: { db: Database; store: ArtifactStore; signer: Signer },
  { digest, files }: Pick<ShellBuild, 'digest' | 'files'>,
  { by, reason }: { by: string; reason: string | null },
  now = new Date(),
): Promise<{ isNew: boolean }> {
  if (shellDigest(files) !== digest)
    throw new PlatformError('INVALID_INPUT', `${digest} is not the digest of the build's files`);
  return db.transaction(async (transaction) => {
    await lockBlobsForPublish(transaction);
    await requireFiles(store, files);
    const ofBuild = eq(shellBuilds.digest, digest);
    const [known] = await transaction.select().from(shellBuilds).where(ofBuild).for('update');
    if (known?.keyId === signer.keyId) {
      await transaction.update(shellBuilds).set({ seenAt: now }).where(ofBuild);
      return { isNew: false };
    }
    // A build that another key signed is signed again: shells stop trusting a key when it is retired.
    const payload = JSON.stringify({ kind: 'shell-build', digest, files } satisfies ShellBuild);
    const signed = { payload, keyId: signer.keyId, signature: signer.signText(payload), seenAt: now };
    await transaction
      .insert(shellBuilds)
      .values({ ...signed, digest, registeredBy: by, registeredAt: now })
      .onConflictDoUpdate({ target: shellBuilds.digest, set: signed });
    const details = { digest, keyId: signer.keyId };
    await appendAudit(transaction, signer, { actor: by, action: 'publish-shell', reason, details }, now);
    return { isNew: known === undefined };
  });
}

async function requireFiles(store: ArtifactStore, files: ShellFiles): Promise<void> {
  await Promise.all(
    Object.entries(files).map(async ([path, sha256]) => {
      if (await store.has(sha256)) return;
      throw new PlatformError(
        'NOT_FOUND',
        `${path} of the shell was not uploaded: send PUT /blobs/${sha256} first`,
      );
    }),
  );
}

/**
 * Reads the signed records of the shell's builds whose files are kept in the store, the most recently used ones first,
 * at most 20.
 */
export async function recentShellBuilds(db: Queryable, now = new Date()): Promise<SignedSnapshot[]> {
  const { keyId, payload, signature } = shellBuilds;
  return db
    .select({ keyId, payload, signature })
    .from(shellBuilds)
    .where(isNeededAt(now))
    .orderBy(desc(shellBuilds.seenAt))
    .limit(maxBuilds);
}

/**
 * Records that a shell now runs the build with this digest. Returns whether the build is registered and its files are
 * kept in the store.
 */
export async function seeShellBuild(db: Database, digest: string, now = new Date()): Promise<boolean> {
  const { rowCount } = await db
    .update(shellBuilds)
    .set({ seenAt: now })
    .where(and(eq(shellBuilds.digest, digest), isNeededAt(now)));
  return rowCount === 1;
}

/**
 * Reads the SHA-256 of every file of the shell's builds that a shell ran or that were registered within the last 30
 * days. A sweep keeps these files.
 */
export async function neededShellFiles(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.select().from(shellBuilds).where(isNeededAt(now));
  return rows.flatMap(({ digest, payload }) =>
    Object.values(parseInput(shellBuildSchema, JSON.parse(payload), `build ${digest}`).files),
  );
}

function isNeededAt(now: Date) {
  return gt(shellBuilds.seenAt, new Date(now.getTime() - neededForMs));
}
