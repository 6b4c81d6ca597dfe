import { and, eq, type Column } from 'drizzle-orm';

/** One remote in one environment. */
export type RemoteKey = { environment: string; remote: string };

/** One release of a remote in one environment. */
export type ReleaseKey = RemoteKey & { version: string };

type Columns<Key> = Record<keyof Key, Column>;

/** The condition that a row is about this remote in this environment. */
export function ofRemote(table: Columns<RemoteKey>, { environment, remote }: RemoteKey) {
  return and(eq(table.environment, environment), eq(table.remote, remote))!;
}

/** The condition that a row is about this release in this environment. */
export function ofRelease(table: Columns<ReleaseKey>, key: ReleaseKey) {
  return and(ofRemote(table, key), eq(table.version, key.version))!;
}
