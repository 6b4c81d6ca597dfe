import { PlatformError, type SignedSnapshot } from '@marquee/contracts';
import { desc, eq } from 'drizzle-orm';
import { changeEnvironment, type Changed } from './change-environment.ts';
import { snapshotLifetimeMs } from './make-snapshot.ts';
import { environments, snapshots } from './release-tables.ts';
import { asDatabase, type Queryable, type Registry } from './transaction.ts';

/** The environment that commands and the console use if none is specified. It always exists. */
export const defaultEnvironment = 'production';

/** The environments that a registry creates when it starts. */
export const firstEnvironments = [defaultEnvironment, 'staging'] as const;

/** Reads the names of all environments, the default one first. */
export async function environmentNames(db: Queryable): Promise<string[]> {
  const rows = await db.select({ name: environments.name }).from(environments).orderBy(environments.name);
  const names = rows.map(({ name }) => name);
  return [
    ...names.filter((name) => name === defaultEnvironment),
    ...names.filter((name) => name !== defaultEnvironment),
  ];
}

export type StoredSnapshot = { sequence: number; issuedAt: Date; expiresAt: Date; signed: SignedSnapshot };

/** Creates an environment with an empty first snapshot. Returns undefined if the environment already exists. */
export function createEnvironment(
  { db, signer }: Registry,
  name: string,
  { by: actor, reason }: { by: string; reason: string | null },
): Promise<Changed | undefined> {
  // In one transaction, so that no environment is without a snapshot.
  return db.transaction(async (transaction) => {
    const row = { name, sequence: 0 };
    const [created] = await transaction.insert(environments).values(row).onConflictDoNothing().returning();
    if (!created) return undefined;
    const entry = { actor, action: 'create-environment', reason } as const;
    return changeEnvironment({ db: asDatabase(transaction), signer }, name, async () => entry);
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
export async function currentSnapshot(db: Queryable, environment: string): Promise<StoredSnapshot> {
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
