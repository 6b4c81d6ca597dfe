import { releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { readContracts, type Party } from '@marquee/release-checks';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { storedRelease } from './check-release.ts';
import { readEnvironmentRows, releasesNamedBy } from './environment-rows.ts';

/** Reads the contracts of every release that an environment serves to any visitor. Throws NOT_FOUND. */
export async function environmentContracts(
  { db, store }: { db: Database; store: ArtifactStore },
  environment: string,
): Promise<Party[]> {
  const rows = await readEnvironmentRows(db, environment);
  const releases = await releasesNamedBy(db, rows);
  return Promise.all(releases.map((release) => contractsOf(release, store)));
}

/** Reads which events a release publishes and subscribes to, and which slots it offers and places. */
export async function contractsOf(
  release: Parameters<typeof storedRelease>[0],
  store: ArtifactStore,
): Promise<Party> {
  const contracts = await readContracts(storedRelease(release, store));
  return { release: releaseId(release), remote: release.remote, contracts };
}
