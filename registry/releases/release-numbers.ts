import type { Database } from '@marquee/database';
import { inArray, sql } from 'drizzle-orm';
import { releases } from './release-tables.ts';

/**
 * The numbers of a remote's releases by version: 0 for the release that was published first. The console derives the
 * colours of releases from them.
 */
export type ReleaseNumbers = ReadonlyMap<string, number>;

/**
 * Reads the numbers of all releases of these remotes, by remote. The console derives colours and marks from them, so
 * that a release looks the same everywhere.
 */
export async function releaseNumbers(
  db: Database,
  remotes: readonly string[],
): Promise<ReadonlyMap<string, ReleaseNumbers>> {
  if (!remotes.length) return new Map();
  const { remote, version, position } = releases;
  const rows = await db
    .select({
      remote,
      version,
      number: sql<number>`(row_number() over (partition by ${remote} order by ${position}))::int - 1`,
    })
    .from(releases)
    .where(inArray(remote, [...remotes]));
  const numbers = new Map(remotes.map((name) => [name, new Map<string, number>()]));
  for (const row of rows) numbers.get(row.remote)!.set(row.version, row.number);
  return numbers;
}

export async function numbersOf(db: Database, remote: string): Promise<ReleaseNumbers> {
  return (await releaseNumbers(db, [remote])).get(remote)!;
}
