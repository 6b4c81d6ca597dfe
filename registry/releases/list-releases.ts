import { PlatformError, releaseId, type Release } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { sdkRangeOf } from '@marquee/release-checks';
import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { AuditRow } from './audit-chain.ts';
import { containsText } from './contains-text.ts';
import { shortVisitorId } from './visitor-names.ts';
import type { Provenance } from './provenance.ts';
import { findRelease } from './publish-release.ts';
import { othersIn } from './release-sets.ts';
import { releaseRecord } from './release-record.ts';
import { audit, environments, releases } from './release-tables.ts';
import { readEnvironmentRows, type EnvironmentRows } from './environment-rows.ts';

/**
 * A release as lists show it: with its size in bytes instead of its files. `position` is its number in the order of
 * publication.
 */
export type ReleaseSummary = {
  remote: string;
  version: string;
  owner: string;
  /** The range of sdk versions for which it is built. */
  sdk: string;
  bytes: number;
  publishedAt: string;
  publishedBy: string;
  commit: string | null;
  reason: string | null;
  position: number;
};

/**
 * Reads up to `limit` releases of one remote, or of all remotes, newest first. With `before`, reads only releases with
 * lower positions; with `text`, only those in which a column of the list contains the text.
 */
export async function listReleases(
  db: Database,
  {
    remote,
    text,
    before,
    limit,
  }: { remote?: string | undefined; text?: string | undefined; before?: number | undefined; limit: number },
): Promise<ReleaseSummary[]> {
  const searched = [
    releases.remote,
    releases.version,
    releases.publishedBy,
    releases.commit,
    releases.reason,
  ];
  const rows = await db
    .select()
    .from(releases)
    .where(
      and(
        remote === undefined ? undefined : eq(releases.remote, remote),
        before === undefined ? undefined : lt(releases.position, before),
        text === undefined ? undefined : containsText(text, searched),
      ),
    )
    .orderBy(desc(releases.position))
    .limit(limit);
  return rows.map(({ manifest, publishedAt, ...row }) => ({
    remote: row.remote,
    version: row.version,
    owner: manifest.owner,
    sdk: sdkRangeOf(manifest),
    bytes: row.bytes,
    publishedAt: publishedAt.toISOString(),
    publishedBy: row.publishedBy,
    commit: row.commit,
    reason: row.reason,
    position: row.position,
  }));
}

/** Reads one release. Throws RELEASE_UNKNOWN if it was never published. */
export async function getRelease(db: Database, id: { remote: string; version: string }): Promise<Release> {
  const row = await findRelease(db, id);
  if (!row) throw new PlatformError('RELEASE_UNKNOWN', `${releaseId(id)} was never published`);
  return releaseRecord(row);
}

/**
 * One way in which visitors of an environment get a release. `how` describes it, such as `rollout to 5 % of visitors`.
 * For the live release, `since` is when it became live, and `by` the actor who made it live; else null.
 */
export type Reach = { environment: string; how: string; since: string | null; by: string | null };

/**
 * Reads all that explains why visitors get a release: the release, its provenance (what is known about its build), the
 * ways in which visitors get it, and its audit rows. Throws RELEASE_UNKNOWN if it was never published.
 */
export async function whyRelease(
  db: Database,
  id: { remote: string; version: string },
): Promise<{
  release: Release;
  provenance: Provenance | null;
  /** What a guest does outside its own elements. */
  sideEffects: string[];
  /** When its files were deleted because it was unused (ISO 8601); null if they are stored. */
  sweptAt: string | null;
  reach: Reach[];
  history: AuditRow[];
}> {
  const release = await getRelease(db, id);
  const { provenance = null, sideEffects = [], sweptAt = null } = (await findRelease(db, id)) ?? {};
  const names = await db.select({ name: environments.name }).from(environments).orderBy(environments.name);
  const reach: Reach[] = [];
  for (const { name } of names) reach.push(...reachIn(await readEnvironmentRows(db, name), id));

  // Another release that took its place, such as by a rollback.
  const replaced = sql`${audit.details} ->> 'before' = ${id.version}`;
  const inSet = (part: object) => sql`${audit.details} -> 'set' @> ${JSON.stringify([part])}::jsonb`;
  const { remote, version } = id;
  const history = await db
    .select()
    .from(audit)
    .where(
      or(
        and(eq(audit.remote, remote), or(eq(audit.version, version), replaced)),
        and(isNull(audit.remote), or(inSet({ remote, version }), inSet({ remote, before: version }))),
      ),
    )
    .orderBy(asc(audit.position));
  return { release, provenance, sideEffects, sweptAt: sweptAt && sweptAt.toISOString(), reach, history };
}

function reachIn(rows: EnvironmentRows, { remote, version }: { remote: string; version: string }): Reach[] {
  const isIt = (row: { remote: string; version: string }) => row.remote === remote && row.version === version;
  const isKilled = rows.kills.some((kill) => kill.remote === remote);
  const together = (others: readonly string[]) =>
    others.length > 0 ? `, in a set with ${others.join(' and ')}` : '';
  const live = rows.live.filter(isIt).map(({ since, by, set }) => ({
    how: `live${together(othersIn(set, remote))}`,
    since: since.toISOString(),
    by,
  }));
  const others = [
    ...rows.rollouts
      .filter(isIt)
      .map(({ percent, set }) => `rollout to ${percent} % of visitors${together(othersIn(set, remote))}`),
    ...rows.experiments
      .filter((experiment) => experiment.remote === remote)
      .flatMap(({ id, variants, others: ofSet }) =>
        variants
          .filter((variant) => variant.version === version)
          .map(({ name }) => `experiment ${id}, variant ${name}${together(Object.keys(ofSet ?? {}))}`),
      ),
    ...rows.tenants.filter(isIt).map(({ tenant }) => `tenant ${tenant}`),
    ...rows.pins.filter(isIt).map(({ visitor }) => `pinned for visitor ${shortVisitorId(visitor)}`),
  ];
  return [...live, ...others.map((how) => ({ how, since: null, by: null }))].map(({ how, ...rest }) => ({
    environment: rows.name,
    how: isKilled ? `${how} (killed)` : how,
    ...rest,
  }));
}
