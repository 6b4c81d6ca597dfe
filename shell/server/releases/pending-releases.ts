import { releaseId, type Release, type RemoteRule, type Snapshot } from '@marquee/contracts';

/**
 * Returns the part of a new snapshot that can be active now: a remote whose new release is not ready retains
 * its release of `active`, and stays killed if it was; kills, withdrawals and all other changes apply. Returns `snapshot` itself if all
 * releases are ready, or if there is no active snapshot.
 */
export function withoutPending(
  snapshot: Snapshot,
  active: Snapshot | undefined,
  isReady: (release: Release) => boolean,
): Snapshot {
  if (!active) return snapshot;
  const pending = new Set(
    pendingReleases(snapshot, active)
      .filter((release) => !isReady(release))
      .map(releaseId),
  );
  if (pending.size === 0) return snapshot;

  const remotes = Object.entries(snapshot.remotes).flatMap(([remote, rule]) => {
    const isPending = (version: string) => pending.has(releaseId({ remote, version }));
    const ready = readyRule(rule, active.remotes[remote], isPending);
    return ready ? [[remote, ready] as const] : [];
  });
  const known = { ...active.releases, ...snapshot.releases };
  const named = remotes.flatMap(([remote, rule]) =>
    versionsIn(rule).map((version) => releaseId({ remote, version })),
  );
  return {
    ...snapshot,
    remotes: Object.fromEntries(remotes),
    releases: Object.fromEntries(named.flatMap((id) => (known[id] ? [[id, known[id]]] : []))),
  };
}

/** The releases that are in a new snapshot but not in the active one, and those of a remote that is killed no more. */
export function pendingReleases(snapshot: Snapshot, active: Snapshot): Release[] {
  const isRevived = (remote: string) =>
    active.remotes[remote]?.killed !== undefined && !snapshot.remotes[remote]?.killed;
  return Object.entries(snapshot.releases)
    .filter(([id, { remote }]) => !Object.hasOwn(active.releases, id) || isRevived(remote))
    .map(([, release]) => release);
}

/** The releases of a snapshot whose code runs: all but those of a killed remote. */
export function runningReleases(snapshot: Snapshot): Release[] {
  return Object.values(snapshot.releases).filter(({ remote }) => !snapshot.remotes[remote]?.killed);
}

/** Whether the code of a release must not run, even for a page in progress: it was withdrawn, or its remote was killed. */
export function mustEnd({ remotes, releases, withdrawn }: Snapshot, id: string): boolean {
  const rule = remotes[id.slice(0, id.lastIndexOf('@'))];
  return !rule || rule.killed !== undefined || (withdrawn.includes(id) && !Object.hasOwn(releases, id));
}

/** A remote's rule without releases that are not ready; undefined for a new remote with no ready release. */
function readyRule(
  rule: RemoteRule,
  before: RemoteRule | undefined,
  isPending: (version: string) => boolean,
): RemoteRule | undefined {
  if (!versionsIn(rule).some(isPending)) return rule;
  const live = isPending(rule.live) ? before?.live : rule.live;
  if (live === undefined) return undefined;

  const { rollout, ...rest } = rule;
  return {
    ...rest,
    live,
    ...(isPending(rule.live) && before?.killed && { killed: before.killed }),
    ...(rollout && !isPending(rollout.version) && { rollout }),
    experiments: rule.experiments.filter(
      ({ variants }) => !variants.some(({ version }) => isPending(version)),
    ),
    tenants: readyVersions(rule.tenants, before?.tenants, isPending),
    pins: readyVersions(rule.pins, before?.pins, isPending),
  };
}

function readyVersions(
  versions: Record<string, string>,
  before: Record<string, string> = {},
  isPending: (version: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([id, version]) => {
      if (!isPending(version)) return [[id, version]];
      return Object.hasOwn(before, id) ? [[id, before[id]!]] : [];
    }),
  );
}

function versionsIn({ live, rollout, experiments, tenants, pins }: RemoteRule): string[] {
  return [
    live,
    ...(rollout ? [rollout.version] : []),
    ...experiments.flatMap(({ variants }) => variants.map(({ version }) => version)),
    ...Object.values(tenants),
    ...Object.values(pins),
  ];
}
