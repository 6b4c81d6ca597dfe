import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { ofRemote } from './keys.ts';
import { requireLive } from './live-release.ts';
import { refusedWith } from './remedies.ts';
import { locks } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

/**
 * Locks a remote, so that only its administrators may change it. Others may still kill it (switch it off), withdraw its
 * rollout and pin visitors to a release. Throws REMOTE_LOCKED when the remote is already locked, and NOT_FOUND when it
 * has no live release.
 */
export function lockRemote(registry: Registry, request: ChangeRequest): Promise<Changed | undefined> {
  const { environment, remote, by, reason } = request;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    await refuseLocked(transaction, { ...request, administers: false });
    await requireLive(transaction, request);
    await transaction.insert(locks).values({ environment, remote, by, reason, lockedAt: now });
    return { actor: by, action: 'lock', remote, reason };
  });
}

/** Unlocks a remote. Returns undefined when it is not locked. */
export function unlockRemote(
  registry: Registry,
  { environment, remote, by, reason }: ChangeRequest,
): Promise<Changed | undefined> {
  return changeEnvironment(registry, environment, async (transaction) => {
    const [ended] = await transaction
      .delete(locks)
      .where(ofRemote(locks, { environment, remote }))
      .returning();
    if (!ended) return undefined;
    return {
      actor: by,
      action: 'unlock',
      remote,
      reason,
      details: { lockedBy: ended.by, because: ended.reason },
    };
  });
}

/**
 * Throws REMOTE_LOCKED if the remote is locked, unless the actor administers it. The message contains who locked the
 * remote, and why.
 */
export async function refuseLocked(
  transaction: Transaction,
  { environment, remote, administers }: ChangeRequest,
): Promise<void> {
  if (administers) return;
  const [lock] = await transaction.select().from(locks).where(ofRemote(locks, { environment, remote }));
  if (!lock) return;
  throw refusedWith(
    'REMOTE_LOCKED',
    `${remote} is locked in ${environment} by ${lock.by} since ${lock.lockedAt.toISOString()} ("${lock.reason}")`,
    { verb: 'unlock', environment, remote },
    { by: lock.by, reason: lock.reason },
  );
}
