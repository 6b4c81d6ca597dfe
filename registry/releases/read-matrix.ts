import { releaseId, type ShellVersions } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { oldestSdkOf } from '@marquee/release-checks';
import { readEnvironmentRows } from './environment-rows.ts';
import { defaultEnvironment, environmentNames } from './environments.ts';
import { listReleases } from './list-releases.ts';
import { waitingProposals } from './proposals.ts';

/**
 * A combination of versions with which a remote should be tested: a version of the host (`npx @marquee/host@<version>`,
 * a local shell), and a release of each other remote.
 */
export type MatrixCell = {
  /** Unique in the matrix. */
  name: string;
  /**
   * `live`: the releases that most visitors get now. `proposed`: those that some get by a rollout, an experiment or as
   * a tenant, and those for which a change waits for approval. `oldest`: the oldest host for which the remote is built.
   * `next`: the host that is released next.
   */
  kind: 'live' | 'proposed' | 'oldest' | 'next';
  environment: string;
  /** The version of the host, or `next`. */
  host: string;
  /**
   * The versions of the packages that the connected shells share, by package; null if the shells do not report them.
   */
  shared: Record<string, string> | null;
  /** The versions of the other remotes, by remote. */
  releases: Record<string, string>;
};

export type Matrix = { remote: string; sdk: string | null; cells: MatrixCell[] };

/**
 * Determines with which hosts and releases of other remotes a remote should be tested (`marquee matrix`). `sdk` is the
 * range of sdk versions for which the remote is built; by default that of its newest release. `shellsOf` returns the
 * versions of an environment's connected shells.
 */
export async function readMatrix(
  db: Database,
  {
    remote,
    sdk: given,
    shellsOf,
  }: {
    remote: string;
    sdk?: string | undefined;
    shellsOf: (environment: string) => Promise<ShellVersions[]>;
  },
): Promise<Matrix> {
  const sdk = given ?? (await newestRange(db, remote));
  const cells: MatrixCell[] = [];
  for (const environment of await environmentNames(db))
    cells.push(...(await cellsOf(db, { environment, remote, shells: await shellsOf(environment) })));

  const around = cells.find(({ environment, kind }) => environment === defaultEnvironment && kind === 'live');
  const edge = { environment: defaultEnvironment, shared: null, releases: around?.releases ?? {} };
  const oldest = sdk === null ? undefined : oldestSdkOf(sdk);
  if (oldest) cells.push({ ...edge, name: `oldest supported host ${oldest}`, kind: 'oldest', host: oldest });
  cells.push({ ...edge, name: 'next host', kind: 'next', host: 'next' });
  return { remote, sdk, cells };
}

async function newestRange(db: Database, remote: string): Promise<string | null> {
  const [newest] = await listReleases(db, { remote, limit: 1 });
  return newest?.sdk ?? null;
}

/** The cells of an environment: of each version of its shells, and of what is proposed there. */
async function cellsOf(
  db: Database,
  { environment, remote, shells }: { environment: string; remote: string; shells: ShellVersions[] },
): Promise<MatrixCell[]> {
  const { live, rollouts, experiments, tenants } = await readEnvironmentRows(db, environment);
  if (live.length === 0) return [];
  const versionsOf = (rows: readonly { remote: string; version: string }[]) =>
    Object.fromEntries(rows.filter((row) => row.remote !== remote).map((row) => [row.remote, row.version]));
  const releases = versionsOf(live);
  const cells = shells.map((shell): MatrixCell => ({
    name: `live in ${environment} on host ${shell.sdk.current}`,
    kind: 'live',
    environment,
    host: shell.sdk.current,
    shared: shell.shared ?? null,
    releases,
  }));

  const newest = cells.at(-1);
  if (!newest) return [];
  const waiting = (await waitingProposals(db)).filter((one) => one.environment === environment);
  const proposed = [
    ...rollouts,
    ...experiments.flatMap(variantsOf),
    ...tenants,
    ...waiting.flatMap(({ action, body }) => (isChangeForAll(action) ? releasesIn(body) : [])),
  ].filter((row) => row.remote !== remote && row.version !== releases[row.remote]);
  return [
    ...cells,
    ...combinations(proposed).map((combination): MatrixCell => ({
      ...newest,
      name: `proposed in ${environment}: ${combination.map(releaseId).join(', ')}`,
      kind: 'proposed',
      releases: { ...releases, ...versionsOf(combination) },
    })),
  ];
}

type Named = { remote: string; version: string };

/** Combines the releases so that each is in one combination, with at most one release of each other remote. */
function combinations(proposed: readonly Named[]): Named[][] {
  const combined: Named[][] = [];
  const distinct = new Map(proposed.map((row) => [releaseId(row), row]));
  for (const row of distinct.values()) {
    const free = combined.find((rows) => rows.every(({ remote }) => remote !== row.remote));
    if (free) free.push(row);
    else combined.push([row]);
  }
  return combined;
}

/** Whether a proposed change brings its release to visitors in general: a pin is one person's. */
function isChangeForAll(action: string): boolean {
  return ['promote', 'canary', 'start-experiment', 'tenant'].includes(action);
}

/** The releases that a proposed change would bring; its body was validated when it was proposed. */
function releasesIn(body: Record<string, unknown>): Named[] {
  const { remote, version, variants } = body as Named & { variants?: Named[] };
  return variants ? variantsOf({ remote, variants }) : [{ remote, version }];
}

function variantsOf({ remote, variants }: { remote: string; variants: readonly { version: string }[] }) {
  return variants.map(({ version }) => ({ remote, version }));
}
