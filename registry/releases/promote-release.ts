import { PlatformError, releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, eq } from 'drizzle-orm';
import { changeEnvironment, type Changed } from './change-environment.ts';
import { liveManifests } from './manifests-in-force.ts';
import { findRelease } from './publish-release.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import type { Signer } from './signing.ts';
import { liveReleases, rollouts } from './tables.ts';
import type { Transaction } from './transaction.ts';

export type Promotion = {
  environment: string;
  remote: string;
  version: string;
  by: string;
  reason: string | null;
};

/**
 * Makes a release the live one for everybody and ends the remote's running rollout; experiments, pins
 * and kills stay. Returns nothing when it is live already. Throws RELEASE_UNKNOWN, NOT_FOUND for the
 * environment, and ROUTE_TAKEN when another remote has the route since the release was published.
 */
export function promoteRelease(
  registry: { db: Database; signer: Signer },
  { environment, remote, version, by, reason }: Promotion,
): Promise<Changed | undefined> {
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const release = await findRelease(transaction, { remote, version });
    if (!release) {
      throw new PlatformError(
        'RELEASE_UNKNOWN',
        `${releaseId({ remote, version })} was never published: publish it first`,
      );
    }
    refuseConflicts(releaseId(release), release.manifest, await liveManifests(transaction, environment));

    const ofRemote = and(eq(liveReleases.environment, environment), eq(liveReleases.remote, remote));
    const [before] = await transaction.select().from(liveReleases).where(ofRemote);
    const endedRollouts = await endRollout(transaction, { environment, remote, version }, now);
    if (before?.version === version && endedRollouts === 0) return undefined;

    const row = { environment, remote, version, since: now, by, reason };
    await transaction
      .insert(liveReleases)
      .values(row)
      .onConflictDoUpdate({ target: [liveReleases.environment, liveReleases.remote], set: row });
    return {
      actor: by,
      action: 'promote',
      remote,
      version,
      reason,
      details: { before: before?.version ?? null },
    };
  });
}

/** A rollout of the promoted release has arrived; a rollout of another one is taken back. */
async function endRollout(
  transaction: Transaction,
  { environment, remote, version }: { environment: string; remote: string; version: string },
  now: Date,
): Promise<number> {
  const running = and(
    eq(rollouts.environment, environment),
    eq(rollouts.remote, remote),
    eq(rollouts.state, 'running'),
  );
  const found = await transaction.select().from(rollouts).where(running);
  for (const rollout of found) {
    await transaction
      .update(rollouts)
      .set({ state: rollout.version === version ? 'finished' : 'withdrawn', endedAt: now })
      .where(eq(rollouts.id, rollout.id));
  }
  return found.length;
}
