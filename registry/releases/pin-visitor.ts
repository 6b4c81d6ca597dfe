import { and, eq } from 'drizzle-orm';
import { changeEnvironment, forcedOf, type Changed, type ChangeRequest } from './change-environment.ts';
import { ofRemote, type RemoteKey } from './keys.ts';
import { requireLive } from './live-release.ts';
import { requireRelease } from './require-release.ts';
import { pins } from './release-tables.ts';
import { shortVisitorId } from './visitor-names.ts';
import type { Registry } from './transaction.ts';

export type Pin = ChangeRequest & {
  version: string;
  /** The visitor's id, a UUID. */
  visitor: string;
};

/**
 * Pins a visitor to a release: this visitor gets it instead of the one from the live version, a rollout or an
 * experiment. Returns undefined if the visitor already has this pin. Throws RELEASE_UNKNOWN, ROUTE_TAKEN if another
 * remote has a page or slot of the release, and NOT_FOUND when the remote has no live release.
 */
export function pinVisitor(registry: Registry, pin: Pin): Promise<Changed | undefined> {
  const { environment, remote, version, visitor, by, reason } = pin;
  return changeEnvironment(registry, environment, async (transaction) => {
    await requireRelease(transaction, environment, { remote, version });
    await requireLive(transaction, pin);
    const [before] = await transaction.select().from(pins).where(pinOf(pin));
    if (before?.version === version) return undefined;

    const row = { environment, remote, visitor, version };
    await transaction
      .insert(pins)
      .values(row)
      .onConflictDoUpdate({ target: [pins.environment, pins.remote, pins.visitor], set: row });
    const details = { visitor: shortVisitorId(visitor), before: before?.version ?? null, ...forcedOf(pin) };
    return { actor: by, action: 'pin', remote, version, reason, details };
  });
}

/** Removes a visitor's pin to a release of the remote. Returns undefined when the visitor has none. */
export function unpinVisitor(
  registry: Registry,
  pin: ChangeRequest & { visitor: string },
): Promise<Changed | undefined> {
  const { environment, remote, visitor, by, reason } = pin;
  return changeEnvironment(registry, environment, async (transaction) => {
    const [ended] = await transaction.delete(pins).where(pinOf(pin)).returning();
    if (!ended) return undefined;
    const { version } = ended;
    return {
      actor: by,
      action: 'unpin',
      remote,
      version,
      reason,
      details: { visitor: shortVisitorId(visitor) },
    };
  });
}

function pinOf({ visitor, ...key }: RemoteKey & { visitor: string }) {
  return and(ofRemote(pins, key), eq(pins.visitor, visitor));
}
