import { and, eq, type Column } from 'drizzle-orm';

/** Identifies one remote in one environment. */
export type RemoteKey = { environment: string; remote: string };

/** Identifies one release of a remote in one environment. */
export type ReleaseKey = RemoteKey & { version: string };

type Columns<Key> = Record<keyof Key, Column>;

/** Returns the SQL condition that a row of `table` belongs to this remote in this environment. */
export function ofRemote(table: Columns<RemoteKey>, { environment, remote }: RemoteKey) {
  return and(eq(table.environment, environment), eq(table.remote, remote))!;
}

/** Returns the SQL condition that a row of `table` belongs to this release in this environment. */
export function ofRelease(table: Columns<ReleaseKey>, key: ReleaseKey) {
  return and(ofRemote(table, key), eq(table.version, key.version))!;
}
