import { PlatformError } from '@marquee/contracts';
import { and, eq } from 'drizzle-orm';
import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { requireLive } from './live-release.ts';
import { locks } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

/**
 * Keeps a remote as it is: until it is unlocked, only who administers it may change it; killing it,
 * withdrawing a rollout and pins stay possible. Throws REMOTE_LOCKED when it is locked already, and
 * NOT_FOUND when nothing of it is live.
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

/** Ends a remote's lock, whoever set it. Returns nothing when there is none. */
export function unlockRemote(
  registry: Registry,
  { environment, remote, by, reason }: ChangeRequest,
): Promise<Changed | undefined> {
  return changeEnvironment(registry, environment, async (transaction) => {
    const [ended] = await transaction
      .delete(locks)
      .where(and(eq(locks.environment, environment), eq(locks.remote, remote)))
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

/** Throws REMOTE_LOCKED, saying who locked the remote and why, unless whoever asks administers it. */
export async function refuseLocked(
  transaction: Transaction,
  { environment, remote, administers }: ChangeRequest,
): Promise<void> {
  if (administers) return;
  const [lock] = await transaction
    .select()
    .from(locks)
    .where(and(eq(locks.environment, environment), eq(locks.remote, remote)));
  if (!lock) return;
  throw new PlatformError(
    'REMOTE_LOCKED',
    `${remote} is locked in ${environment} by ${lock.by} since ${lock.lockedAt.toISOString()}: "${lock.reason}"; ` +
      `who may administer it ends that with: marquee unlock ${remote} --environment ${environment}`,
    { details: { by: lock.by, reason: lock.reason } },
  );
}
