import { randomUUID } from 'node:crypto';
import { sdk, type ShellTroubles, type ShellVersions } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { eq, gt, lt } from 'drizzle-orm';
import { registries, type ConnectedShell } from '../releases/release-tables.ts';

/** The shells that are connected to any registry of a database by a stream of snapshots. */
export type ConnectedShells = {
  /**
   * Adds a shell with the versions it provides, what it cannot do and the origin of its site; returns a function that
   * removes it.
   */
  add(
    environment: string,
    versions: ShellVersions,
    more?: Partial<ShellTroubles> & Pick<ConnectedShell, 'site'>,
  ): () => void;
  /** The distinct versions of an environment's connected shells, the lowest sdk first. */
  of(environment: string): Promise<ShellVersions[]>;
  /** How many shells of an environment are connected. */
  count(environment: string): Promise<number>;
  /** The connected shells of an environment. */
  list(environment: string): Promise<ConnectedShell[]>;
  /** The releases that connected shells could not start, each with the number of these shells. */
  pending(environment: string): Promise<PendingRelease[]>;
  /** The origin of the site of an environment; undefined if no shell of it is connected. */
  site(environment: string): Promise<string | undefined>;
  stop(): Promise<void>;
};

/**
 * A release that some connected shells could not start; `shells` is the number of these shells. Their visitors get the
 * release before it.
 */
export type PendingRelease = { release: string; shells: number };

/** How often a registry tells the others its shells, in milliseconds. */
const reportMs = 15_000;

/** After this time without a report, in milliseconds, a registry is gone, and its shells count no longer. */
const goneAfterMs = 4 * reportMs;

/**
 * Creates the list of the shells that are connected to any registry of a database. Each registry stores its own shells
 * in one row of the database and reads the rows of the other registries.
 */
export function createConnectedShells({
  db,
  onFailure,
}: {
  db: Database;
  onFailure: (failure: unknown) => void;
}): ConnectedShells {
  const id = randomUUID();
  const connected = new Set<ConnectedShell>();
  let reporting = Promise.resolve();
  let isDue = false;

  const report = async () => {
    isDue = false;
    const row = { id, shells: [...connected], seenAt: new Date() };
    await db.insert(registries).values(row).onConflictDoUpdate({ target: registries.id, set: row });
    await db.delete(registries).where(lt(registries.seenAt, new Date(Date.now() - goneAfterMs)));
  };
  const reportSoon = () => {
    if (isDue) return;
    isDue = true;
    reporting = reporting.then(report).catch(onFailure);
  };
  const shellsIn = async (environment: string) => {
    const alive = gt(registries.seenAt, new Date(Date.now() - goneAfterMs));
    const others = (await db.select().from(registries).where(alive)).filter((row) => row.id !== id);
    return [...connected, ...others.flatMap((row) => row.shells)].filter(
      (shell) => shell.environment === environment,
    );
  };
  const timer = setInterval(reportSoon, reportMs);
  timer.unref();

  return {
    add(environment, versions, more) {
      const shell = { environment, versions, ...more };
      connected.add(shell);
      reportSoon();
      return () => {
        connected.delete(shell);
        reportSoon();
      };
    },
    async of(environment) {
      const shells = await shellsIn(environment);
      const distinct = new Set(shells.map(({ versions }) => JSON.stringify(versions)));
      return [...distinct].map((json) => JSON.parse(json) as ShellVersions).toSorted(bySdk);
    },
    list: shellsIn,
    count: async (environment) => (await shellsIn(environment)).length,
    async pending(environment) {
      const counts = new Map<string, number>();
      for (const { pending = [] } of await shellsIn(environment))
        for (const release of pending) counts.set(release, (counts.get(release) ?? 0) + 1);
      return [...counts].map(([release, shells]) => ({ release, shells })).toSorted(byName);
    },
    site: async (environment) =>
      (await shellsIn(environment)).flatMap(({ site }) => site ?? []).toSorted()[0],
    async stop() {
      clearInterval(timer);
      connected.clear();
      await reporting;
      await db.delete(registries).where(eq(registries.id, id)).catch(onFailure);
    },
  };
}

/**
 * Returns the distinct versions of an environment's connected shells. If none is connected, returns the version of the
 * registry itself instead, because shells of that version will probably connect.
 */
export async function shellsOrOwn(
  shells: Pick<ConnectedShells, 'of'>,
  environment: string,
): Promise<ShellVersions[]> {
  const connected = await shells.of(environment);
  return connected.length > 0 ? connected : [{ sdk }];
}

function byName(one: PendingRelease, other: PendingRelease): number {
  return one.release < other.release ? -1 : 1;
}

function bySdk(one: ShellVersions, other: ShellVersions): number {
  return one.sdk.current.localeCompare(other.sdk.current, undefined, { numeric: true });
}
