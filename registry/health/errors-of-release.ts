import type { Database } from '@marquee/database';
import { and, desc, eq } from 'drizzle-orm';
import { findRelease } from '../releases/publish-release.ts';
import { mayAct, type Actor } from '../releases/actor.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { ofRemote } from '../releases/keys.ts';
import { resolveStack, type Frame } from './resolve-stack.ts';
import { releaseErrors } from './health-tables.ts';

/**
 * A fault of a release: errors that the registry regards as the same, with how many visitors reported them. `count` is
 * the number of reports. `frames` are the lines of the stack.
 */
export type ReleaseError = {
  remote: string;
  version: string;
  /** The error code. */
  cause: string;
  message: string;
  /** How many distinct visitors reported the fault; the count stops at a maximum. */
  visitors: number;
  count: number;
  firstAt: string;
  lastAt: string;
  frames: Frame[];
};

/**
 * Lists up to `limit` faults (errors that the registry regards as the same) of a remote, or with `version` of one
 * release: those with the most affected networks first. Stacks are resolved to source positions.
 */
export async function errorsOfRelease(
  { db, store }: { db: Database; store: Pick<ArtifactStore, 'read'> },
  {
    environment,
    remote,
    version,
    limit,
    reader,
  }: {
    environment: string;
    remote: string;
    version?: string | undefined;
    limit: number;
    /** The actor who reads. Stack frames show source positions only of remotes that this actor may publish. */
    reader: Actor;
  },
): Promise<ReleaseError[]> {
  const rows = await db
    .select()
    .from(releaseErrors)
    .where(
      and(
        ofRemote(releaseErrors, { environment, remote }),
        version === undefined ? undefined : eq(releaseErrors.version, version),
      ),
    )
    .orderBy(desc(releaseErrors.networks), desc(releaseErrors.visitors), desc(releaseErrors.lastAt))
    .limit(limit);

  const sources = {
    mayRead: (of: string) => mayAct(reader, 'publish', of),
    release: (name: { remote: string; version: string }) => findRelease(db, name),
    read: store.read,
  };
  return Promise.all(
    rows.map(async ({ version: of, cause, message, visitors, count, firstAt, lastAt, stack }) => ({
      remote,
      version: of,
      cause,
      message,
      visitors,
      count,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      frames: await resolveStack(stack, sources),
    })),
  );
}
