import { releaseId, type RemoteManifest } from '@marquee/contracts';
import { desc } from 'drizzle-orm';
import { readEnvironmentRows, releasesNamedBy } from './environment-rows.ts';
import { environments, releases } from './release-tables.ts';
import type { Queryable } from './transaction.ts';

/** A manifest that others have to respect, and the release it comes from. */
export type ActiveManifest = { release: string; manifest: RemoteManifest };

/** What every remote claims: its newest published manifest and those that reach anybody anywhere. */
export async function claimedManifests(db: Queryable): Promise<ActiveManifest[]> {
  const newest = await db
    .selectDistinctOn([releases.remote], columns)
    .from(releases)
    .orderBy(releases.remote, desc(releases.position));
  const names = await db.select({ name: environments.name }).from(environments);
  const reached: ActiveManifest[] = [];
  for (const { name } of names) reached.push(...(await activeManifests(db, name)));
  return [...newest.map(inForce), ...reached];
}

/** The manifests that reach anybody in an environment: live, by rollout, experiment, tenant or pin. */
export async function activeManifests(db: Queryable, environment: string): Promise<ActiveManifest[]> {
  return (await releasesNamedBy(db, await readEnvironmentRows(db, environment))).map(inForce);
}

const columns = { remote: releases.remote, version: releases.version, manifest: releases.manifest };

function inForce(row: { remote: string; version: string; manifest: RemoteManifest }): ActiveManifest {
  return { release: releaseId(row), manifest: row.manifest };
}
