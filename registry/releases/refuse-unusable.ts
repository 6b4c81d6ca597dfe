import { PlatformError, releaseId } from '@marquee/contracts';
import { sql } from 'drizzle-orm';
import type { ReleaseRow } from './release-record.ts';
import type { Transaction } from './transaction.ts';

/**
 * What a change newly brings into an environment has to be there, and proven where the environment asks
 * for it. Whatever is live already stays, and `backTo`, which was, comes back: a rule that comes later
 * switches nothing off and keeps nobody in what is broken. Throws RELEASE_UNKNOWN and NOT_ALLOWED.
 */
export async function refuseUnusable(
  transaction: Transaction,
  { name, requireProvenance }: { name: string; requireProvenance: boolean },
  named: readonly ReleaseRow[],
  backTo: string | undefined,
): Promise<void> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select jsonb_object_keys(payload::jsonb -> 'releases') as id
    from (select payload from snapshots where environment = ${name} order by sequence desc limit 1) newest
  `);
  const before = new Set(rows.map(({ id }) => id));
  for (const release of named) {
    const id = releaseId(release);
    if (before.has(id)) continue;
    if (release.sweptAt) {
      throw new PlatformError(
        'RELEASE_UNKNOWN',
        `the files of ${id} were taken away at ${release.sweptAt.toISOString()}, as nobody needed them: publish it again`,
      );
    }
    const lack = requireProvenance && id !== backTo && missingProvenance(release);
    if (lack)
      throw new PlatformError('NOT_ALLOWED', `${name} takes no release without provenance: ${id} ${lack}`);
  }
}

/** What keeps a release from being proven; nothing when a known CI run built it from a known commit. */
export function missingProvenance({ provenance, commit }: ReleaseRow): string | undefined {
  if (!provenance) return 'says nothing of its build';
  if (!provenance.verified) return 'was not published by a CI run that this registry knows';
  if (!commit) return 'names no commit';
  const { sha } = provenance.verified.claims;
  if (sha && sha !== commit) return `names the commit ${commit}, and its CI run was of ${sha}`;
  return undefined;
}
