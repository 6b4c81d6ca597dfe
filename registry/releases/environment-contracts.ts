import { releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { noContracts, readContracts, type Party } from '@marquee/release-checks';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { storedRelease } from './check-release.ts';
import { readEnvironmentRows, releasesNamedBy } from './environment-rows.ts';
import type { ReleaseRow } from './release-record.ts';
import { liveReleases, releases } from './release-tables.ts';
import type { Queryable } from './transaction.ts';

/**
 * Reads the contracts (the events and slots with their schemas) of every release that an environment serves to any
 * visitor. Throws NOT_FOUND for an unknown environment.
 */
export async function environmentContracts(db: Queryable, environment: string): Promise<Party[]> {
  const rows = await readEnvironmentRows(db, environment);
  const ofVariants = rows.experiments.flatMap(({ remote, variants }) =>
    variants.map(({ version }) => ({ remote, version })),
  );
  const staying = new Set([...rows.tenants, ...rows.pins, ...ofVariants].map(releaseId));
  return (await releasesNamedBy(db, rows)).map((release) => ({
    ...partyOf(release),
    ...(staying.has(releaseId(release)) && { stays: true }),
  }));
}

/**
 * Returns a release with its contracts (the events and slots with their schemas), in the form in which `disagreements`
 * compares releases. A release without recorded contracts gets empty ones.
 */
export function partyOf(release: Pick<ReleaseRow, 'remote' | 'version' | 'contracts'>): Party {
  const { remote, contracts } = release;
  return { release: releaseId(release), remote, contracts: contracts ?? noContracts };
}

/** Counts the deprecated names of the sdk that each live release uses. */
export function countDeprecatedNames(
  db: Database,
): Promise<{ environment: string; remote: string; names: number }[]> {
  const names = sql<number>`coalesce(json_array_length(${releases.contracts} -> 'sdk' -> 'deprecated'), 0)`;
  return db
    .select({ environment: liveReleases.environment, remote: liveReleases.remote, names })
    .from(liveReleases)
    .innerJoin(
      releases,
      and(eq(releases.remote, liveReleases.remote), eq(releases.version, liveReleases.version)),
    );
}

/**
 * Reads the contracts (the events and slots with their schemas) of releases from their files and stores them, for
 * releases that an earlier version of the registry recorded without them.
 */
export async function storeMissingContracts(db: Database, store: ArtifactStore): Promise<void> {
  const rows = await db
    .select()
    .from(releases)
    .where(and(isNull(releases.contracts), isNull(releases.sweptAt)));
  for (const row of rows) {
    const contracts = await readContracts(storedRelease(row, store));
    await db
      .update(releases)
      .set({ contracts })
      .where(and(eq(releases.remote, row.remote), eq(releases.version, row.version)));
  }
}
