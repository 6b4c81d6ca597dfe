import { PlatformError, type SignedSnapshot } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { desc, eq } from 'drizzle-orm';
import { changeEnvironment } from './change-environment.ts';
import { snapshotLifetimeMs } from './make-snapshot.ts';
import { environments, snapshots } from './release-tables.ts';
import type { Registry } from './transaction.ts';

export const environmentNames = ['production', 'staging'] as const;

export type StoredSnapshot = { sequence: number; issuedAt: Date; expiresAt: Date; signed: SignedSnapshot };

/** Creates an environment with an empty first snapshot if it does not exist. */
export async function ensureEnvironment(registry: Registry, name: string): Promise<void> {
  await registry.db.insert(environments).values({ name, sequence: 0 }).onConflictDoNothing();
  await changeEnvironment(registry, name, async (transaction) => {
    const [row] = await transaction.select().from(environments).where(eq(environments.name, name));
    return row?.sequence === 0 ? { actor: 'registry', action: 'create-environment' } : undefined;
  });
}

/**
 * Signs an environment's snapshot again when half of its lifetime is over, or when the signing key has changed.
 * Otherwise shells would refuse an unchanged environment once its snapshot expires.
 */
export async function renewSnapshot(registry: Registry, name: string): Promise<void> {
  await changeEnvironment(registry, name, async (_transaction, now) => {
    const { expiresAt, signed } = await currentSnapshot(registry.db, name);
    const isFresh = expiresAt.getTime() - now.getTime() > snapshotLifetimeMs / 2;
    if (isFresh && signed.keyId === registry.signer.keyId) return undefined;
    return {
      actor: 'registry',
      action: 'renew-snapshot',
      reason: isFresh ? 'new key' : 'half of its lifetime is over',
    };
  });
}

/** Reads an environment's newest snapshot. Throws NOT_FOUND for an unknown environment. */
export async function currentSnapshot(db: Database, environment: string): Promise<StoredSnapshot> {
  const [row] = await db
    .select()
    .from(snapshots)
    .where(eq(snapshots.environment, environment))
    .orderBy(desc(snapshots.sequence))
    .limit(1);
  if (!row) throw new PlatformError('NOT_FOUND', `there is no environment "${environment}"`);
  const { sequence, issuedAt, expiresAt, keyId, payload, signature } = row;
  return { sequence, issuedAt, expiresAt, signed: { keyId, payload, signature } };
}
