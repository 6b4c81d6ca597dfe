import { releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { readContracts, type Party } from '@marquee/release-checks';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { storedRelease } from './check-release.ts';
import { readEnvironmentRows, releasesNamedBy } from './environment-rows.ts';

/** What every release that reaches anybody in an environment agreed on. Throws NOT_FOUND. */
export async function environmentContracts(
  { db, store }: { db: Database; store: ArtifactStore },
  environment: string,
): Promise<Party[]> {
  const rows = await readEnvironmentRows(db, environment);
  const reaching = await releasesNamedBy(db, rows);
  return Promise.all(reaching.map((release) => contractsOf(release, store)));
}

/** What one release agreed on. */
export async function contractsOf(
  release: Parameters<typeof storedRelease>[0],
  store: ArtifactStore,
): Promise<Party> {
  const contracts = await readContracts(storedRelease(release, store));
  return { release: releaseId(release), remote: release.remote, contracts };
}
