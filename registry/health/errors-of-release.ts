import type { Database } from '@marquee/database';
import { and, desc, eq } from 'drizzle-orm';
import { findRelease } from '../releases/publish-release.ts';
import { mayAct, type Actor } from '../releases/actor.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { ofRemote } from '../releases/keys.ts';
import { resolveStack, type Frame } from './resolve-stack.ts';
import { releaseErrors } from './health-tables.ts';

/** One fault of one release, as browsers reported it. */
export type ReleaseError = {
  remote: string;
  version: string;
  cause: string;
  message: string;
  /** Distinct visitors, up to the maximum that is counted, and the number of reports. */
  visitors: number;
  count: number;
  firstAt: string;
  lastAt: string;
  frames: Frame[];
};

/** The faults of a remote, or of one of its releases, most networks first, with stacks resolved to source files. */
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
    /** Frames are resolved only for remotes that this actor may publish. */
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
