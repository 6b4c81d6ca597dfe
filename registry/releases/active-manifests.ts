import { releaseId, type RemoteManifest } from '@marquee/contracts';
import { desc, notLike } from 'drizzle-orm';
import { readEnvironmentRows, releasesNamedBy } from './environment-rows.ts';
import { environments, liveHistory, releases } from './release-tables.ts';
import type { Queryable } from './transaction.ts';

/** The id of a release, such as `mfe-quiz@1.2.0`, with its manifest. */
export type ActiveManifest = { release: string; manifest: RemoteManifest };

/**
 * Reads the manifests whose pages and slots no other remote may have: those of each remote's newest release, and of all
 * releases that an environment serves. A prerelease is not a newest release here, because its pull request may never be
 * merged. A remote that was live earlier, but is no longer live in any environment, is left out.
 */
export async function claimedManifests(db: Queryable): Promise<ActiveManifest[]> {
  const newest = await db
    .selectDistinctOn([releases.remote], columns)
    .from(releases)
    .where(notLike(releases.version, '%-%'))
    .orderBy(releases.remote, desc(releases.position));
  const names = await db.select({ name: environments.name }).from(environments);
  const active: ActiveManifest[] = [];
  for (const { name } of names) active.push(...(await activeManifests(db, name)));
  const served = new Set(active.map(({ manifest }) => manifest.name));
  const history = await db.selectDistinct({ remote: liveHistory.remote }).from(liveHistory);
  const removed = new Set(history.map(({ remote }) => remote).filter((remote) => !served.has(remote)));
  return [...newest.filter(({ remote }) => !removed.has(remote)).map(withReleaseId), ...active];
}

/** Reads the manifests of every release that an environment serves to any visitor. */
export async function activeManifests(db: Queryable, environment: string): Promise<ActiveManifest[]> {
  return (await releasesNamedBy(db, await readEnvironmentRows(db, environment))).map(withReleaseId);
}

const columns = { remote: releases.remote, version: releases.version, manifest: releases.manifest };

function withReleaseId(row: { remote: string; version: string; manifest: RemoteManifest }): ActiveManifest {
  return { release: releaseId(row), manifest: row.manifest };
}
