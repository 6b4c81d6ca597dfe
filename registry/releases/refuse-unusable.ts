import { PlatformError, releaseId } from '@marquee/contracts';
import { isPrerelease } from '@marquee/contracts/preview';
import { sql } from 'drizzle-orm';
import type { EnvironmentRows } from './environment-rows.ts';
import type { ReleaseRow } from './release-record.ts';
import { refusedWith } from './remedies.ts';
import { refuseUnfitSettings } from './setting-values.ts';
import type { Transaction } from './transaction.ts';

/**
 * Refuses a change after which an environment would serve an unusable release. Throws RELEASE_UNKNOWN for a release
 * with deleted files, NOT_ALLOWED for one without the required provenance, RELEASE_REFUSED for a prerelease or a guest
 * (an unmodified build) with side effects if the environment's policy refuses these, and CHANGE_REFUSED for a release
 * that does not accept the settings of the environment.
 *
 * `named` are the releases after the change; those of the current snapshot are not checked again. `backTo` are the ids
 * of releases to which a rollback returns: only deleted files refuse them, so that a stricter policy prevents no
 * rollback.
 */
export async function refuseUnusable(
  transaction: Transaction,
  rows: EnvironmentRows,
  named: readonly ReleaseRow[],
  backTo: readonly string[],
): Promise<void> {
  const { name, requireProvenance, guests, prereleases } = rows;
  const newest = await transaction.execute<{ id: string }>(sql`
    select jsonb_object_keys(payload::jsonb -> 'releases') as id
    from (select payload from snapshots where environment = ${name} order by sequence desc limit 1) newest
  `);
  const before = new Set(newest.rows.map(({ id }) => id));
  for (const release of named) {
    const id = releaseId(release);
    if (before.has(id)) continue;
    if (release.sweptAt) {
      throw new PlatformError(
        'RELEASE_UNKNOWN',
        `the unused files of ${id} were deleted at ${release.sweptAt.toISOString()}: publish it again`,
      );
    }
    const lack = requireProvenance && !backTo.includes(id) && missingProvenance(release);
    if (lack)
      throw new PlatformError('NOT_ALLOWED', `${name} accepts no release without provenance: ${id} ${lack}`);
    if (prereleases === 'refuse' && !backTo.includes(id) && isPrerelease(release.version))
      throw refusedWith('RELEASE_REFUSED', `${name} serves no prerelease to its visitors, and ${id} is one`, {
        verb: 'preview',
        environment: name,
        remote: release.remote,
        version: release.version,
      });
    if (guests === 'refuse' && !backTo.includes(id)) refuseSideEffects(name, release);
    if (!backTo.includes(id)) refuseUnfitSettings(rows, release);
  }
}

function refuseSideEffects(environment: string, release: ReleaseRow): void {
  const { sideEffects } = release;
  if (sideEffects.length === 0) return;
  throw new PlatformError(
    'RELEASE_REFUSED',
    `${environment} accepts no guest with side effects: ${releaseId(release)}${sideEffects.map((effect) => `\n- ${effect}`).join('')}`,
    { details: { faults: sideEffects } },
  );
}

/** Says what a release's provenance lacks; undefined if a known CI run built it from a known commit. */
function missingProvenance({ provenance, commit }: ReleaseRow): string | undefined {
  if (!provenance) return 'has no information about its build';
  if (!provenance.verified) return 'was not published by a CI run that this registry trusts';
  if (!commit) return 'names no commit';
  const { sha } = provenance.verified.claims;
  if (sha && sha !== commit) return `names the commit ${commit}, but its CI run built ${sha}`;
  return undefined;
}
