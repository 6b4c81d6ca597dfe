import { PlatformError, type SignedSnapshot } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq } from 'drizzle-orm';
import { changeEnvironment } from './change-environment.ts';
import { snapshotLifeMs } from './make-snapshot.ts';
import { environments, snapshots } from './release-tables.ts';
import type { Registry } from './transaction.ts';

/** The environments every registry has. */
export const environmentNames = ['production', 'staging'] as const;

export type StoredSnapshot = { sequence: number; issuedAt: Date; expiresAt: Date; signed: SignedSnapshot };

/** Makes an environment with an empty first snapshot, unless it is there. */
export async function ensureEnvironment(registry: Registry, name: string): Promise<void> {
  await registry.db.insert(environments).values({ name, sequence: 0 }).onConflictDoNothing();
  await changeEnvironment(registry, name, async (transaction) => {
    const [row] = await transaction.select().from(environments).where(eq(environments.name, name));
    return row?.sequence === 0 ? { actor: 'registry', action: 'create-environment' } : undefined;
  });
}

/**
 * Signs an environment anew when half of its snapshot's life is over, or when it carries the signature
 * of another key than today's: shells refuse what expired, however little has changed since.
 */
export async function renewSnapshot(registry: Registry, name: string): Promise<void> {
  await changeEnvironment(registry, name, async (_transaction, now) => {
    const { expiresAt, signed } = await currentSnapshot(registry.db, name);
    const isYoung = expiresAt.getTime() - now.getTime() > snapshotLifeMs / 2;
    if (isYoung && signed.keyId === registry.signer.keyId) return undefined;
    return {
      actor: 'registry',
      action: 'renew-snapshot',
      reason: isYoung ? 'new key' : 'half of its life is over',
    };
  });
}

/** The newest snapshot of an environment. Throws NOT_FOUND when there is no environment of this name. */
export async function currentSnapshot(db: Database, environment: string): Promise<StoredSnapshot> {
  const [row] = await db
    .select()
    .from(snapshots)
    .where(and(eq(snapshots.environment, environment)))
    .orderBy(desc(snapshots.sequence))
    .limit(1);
  if (!row) throw new PlatformError('NOT_FOUND', `there is no environment "${environment}"`);
  const { sequence, issuedAt, expiresAt, keyId, payload, signature } = row;
  return { sequence, issuedAt, expiresAt, signed: { keyId, payload, signature } };
}
