import type { Database } from '@marquee/database';
import { releaseId, type RemoteManifest } from '@marquee/contracts';
import { and, desc, eq } from 'drizzle-orm';
import { liveReleases, releases } from './tables.ts';
import type { Transaction } from './transaction.ts';

/** A manifest that others have to respect, and the release it comes from. */
export type ManifestInForce = { release: string; manifest: RemoteManifest };

/** What every remote claims: its newest published manifest and those that are live anywhere. */
export async function claimedManifests(db: Database | Transaction): Promise<ManifestInForce[]> {
  const newest = await db
    .selectDistinctOn([releases.remote], columns)
    .from(releases)
    .orderBy(releases.remote, desc(releases.position));
  return [...newest.map(inForce), ...(await liveManifests(db))];
}

/** The manifests live in one environment, or in any. */
export async function liveManifests(
  db: Database | Transaction,
  environment?: string,
): Promise<ManifestInForce[]> {
  const rows = await db
    .select(columns)
    .from(liveReleases)
    .innerJoin(
      releases,
      and(eq(releases.remote, liveReleases.remote), eq(releases.version, liveReleases.version)),
    )
    .where(environment === undefined ? undefined : eq(liveReleases.environment, environment));
  return rows.map(inForce);
}

const columns = { remote: releases.remote, version: releases.version, manifest: releases.manifest };

function inForce(row: { remote: string; version: string; manifest: RemoteManifest }): ManifestInForce {
  return { release: releaseId(row), manifest: row.manifest };
}
