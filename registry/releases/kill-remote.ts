import { and, eq, isNull } from 'drizzle-orm';
import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { requireLive } from './live-release.ts';
import { kills } from './release-tables.ts';
import type { Registry } from './transaction.ts';

/**
 * Switches a remote off for everybody: its slots show their fallbacks, whatever else is planned. A lock
 * does not hold it up. Returns nothing when it is killed already. Throws NOT_FOUND when nothing of it is live.
 */
export function killRemote(registry: Registry, request: ChangeRequest): Promise<Changed | undefined> {
  const { environment, remote, by, reason } = request;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const version = await requireLive(transaction, request);
    const [standing] = await transaction.select().from(kills).where(activeKill(request));
    if (standing) return undefined;
    await transaction.insert(kills).values({ environment, remote, reason, killedAt: now });
    return { actor: by, action: 'kill', remote, reason, details: { live: version } };
  });
}

/** Switches a killed remote on again, as it is planned now. Returns nothing when it is not killed. */
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

function activeKill({ environment, remote }: ChangeRequest) {
  return and(eq(kills.environment, environment), eq(kills.remote, remote), isNull(kills.revivedAt));
}
