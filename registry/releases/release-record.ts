import type { Release } from '@marquee/contracts';
import type { releases } from './release-tables.ts';

export type ReleaseRow = typeof releases.$inferSelect;

/** Converts a row of the database to the release that the API returns. */
export function releaseRecord(row: ReleaseRow): Release {
  const { remote, version, manifest, assets, files, publishedBy, commit } = row;
  return {
    remote,
    version,
    manifest,
    assets,
    files,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy,
    commit,
  };
}
