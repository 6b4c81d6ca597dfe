import { and, isNull } from 'drizzle-orm';
import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { ofRemote, type RemoteKey } from './keys.ts';
import { requireLive } from './live-release.ts';
import { kills } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

/**
 * Switches a remote off for all visitors, even if it is locked: its slots show their fallbacks. Returns
 * undefined when it is already off. Throws NOT_FOUND when it has no live release.
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

/** Switches a killed remote on again. Returns undefined when the remote is not killed. */
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

/** Reads the active kill of a remote; undefined if the remote is not switched off. */
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
