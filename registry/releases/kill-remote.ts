import { and, isNull } from 'drizzle-orm';
import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { ofRemote, type RemoteKey } from './keys.ts';
import { requireLive } from './live-release.ts';
import { kills } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

/**
 * Switches a remote off for all visitors (a kill): its slots show their fallbacks. This is possible even if the remote
 * is locked. Returns undefined when the remote is already off. Throws NOT_FOUND when it has no live release.
 */
export function killRemote(registry: Registry, request: ChangeRequest): Promise<Changed | undefined> {
  const { environment, remote, by, reason } = request;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const version = await requireLive(transaction, request);
    if (await killOf(transaction, request)) return undefined;
    await transaction.insert(kills).values({ environment, remote, reason, killedAt: now });
    return { actor: by, action: 'kill', remote, reason, details: { live: version } };
  });
}

/** Switches a remote on again that was switched off (killed). Returns undefined when the remote is not off. */
export function reviveRemote(registry: Registry, request: ChangeRequest): Promise<Changed | undefined> {
  const { environment, remote, by, reason } = request;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const [revived] = await transaction
      .update(kills)
      .set({ revivedAt: now })
      .where(activeKill(request))
      .returning();
    if (!revived) return undefined;
    return {
      actor: by,
      action: 'revive',
      remote,
      reason,
      details: { killedAt: revived.killedAt.toISOString() },
    };
  });
}

/** Reads the row of the kill by which a remote is switched off now; undefined if it is not off. */
export async function killOf(
  transaction: Transaction,
  key: RemoteKey,
): Promise<typeof kills.$inferSelect | undefined> {
  const [active] = await transaction.select().from(kills).where(activeKill(key));
  return active;
}

function activeKill(key: RemoteKey) {
  return and(ofRemote(kills, key), isNull(kills.revivedAt));
}
