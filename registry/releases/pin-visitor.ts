import { and, eq } from 'drizzle-orm';
import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { requireLive } from './live-release.ts';
import { requireRelease } from './require-release.ts';
import { pins } from './release-tables.ts';
import { shortened } from './visitor-names.ts';
import type { Registry } from './transaction.ts';

export type Pin = ChangeRequest & {
  version: string;
  /** The visitor's `UUID`. */
  visitor: string;
};

/**
 * Gives one visitor a release of a remote, whatever else is planned, until unpinned. Returns nothing when
 * it is pinned so already. Throws RELEASE_UNKNOWN, ROUTE_TAKEN, and NOT_FOUND when nothing of it is live.
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
    const details = { visitor: shortened(visitor), before: before?.version ?? null };
    return { actor: by, action: 'pin', remote, version, reason, details };
  });
}

/** Ends a visitor's pin. Returns nothing when there is none. */
export function unpinVisitor(
  registry: Registry,
  pin: ChangeRequest & { visitor: string },
): Promise<Changed | undefined> {
  const { environment, remote, visitor, by, reason } = pin;
  return changeEnvironment(registry, environment, async (transaction) => {
    const [ended] = await transaction.delete(pins).where(pinOf(pin)).returning();
    if (!ended) return undefined;
    const { version } = ended;
    return { actor: by, action: 'unpin', remote, version, reason, details: { visitor: shortened(visitor) } };
  });
}

function pinOf({ environment, remote, visitor }: { environment: string; remote: string; visitor: string }) {
  return and(eq(pins.environment, environment), eq(pins.remote, remote), eq(pins.visitor, visitor));
}
