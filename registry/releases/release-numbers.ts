import type { Database } from '@marquee/database';
import { inArray, sql } from 'drizzle-orm';
import { releases } from './release-tables.ts';

/** The number of each release of a remote, by version: 0 for the release that was published first. */
export type ReleaseNumbers = ReadonlyMap<string, number>;

/**
 * Numbers the releases of remotes, by remote, so that each release has the same colour and mark everywhere in the
 * console.
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
