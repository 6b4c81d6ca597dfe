import type { Release } from '@marquee/contracts';
import type { releases } from './release-tables.ts';

export type ReleaseRow = typeof releases.$inferSelect;

/** A stored release in the form of the contracts. */
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
