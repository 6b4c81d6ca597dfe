import { releaseId, type Release, type RemoteRule, type Snapshot } from '@marquee/contracts';

/**
 * Returns the part of a new snapshot that can be active now. A remote whose new release is not ready keeps its release
 * of `active`, and stays killed if it was killed; kills, withdrawals and all other changes apply. Returns `snapshot`
 * itself if all releases are ready, or if there is no active snapshot.
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

  const isPendingIn = (remote: string) => (version: string) => pending.has(releaseId({ remote, version }));
  const heldBack = heldBackBySets(snapshot, (remote, version) => isPendingIn(remote)(version));
  const remotes = Object.entries(snapshot.remotes).flatMap(([remote, rule]) => {
    const ready = readyRule(rule, active.remotes[remote], isPendingIn(remote), heldBack.has(remote));
    return ready ? [[remote, wholeSets(snapshot, ready, isPendingIn)] as const] : [];
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

/**
 * Returns the releases of a new snapshot that must be prepared: those that the active snapshot does not have, and those
 * of remotes that are revived.
 */
export function pendingReleases(snapshot: Snapshot, active: Snapshot): Release[] {
  const isRevived = (remote: string) =>
    active.remotes[remote]?.killed !== undefined && !snapshot.remotes[remote]?.killed;
  return Object.entries(snapshot.releases)
    .filter(([id, { remote }]) => !Object.hasOwn(active.releases, id) || isRevived(remote))
    .map(([, release]) => release);
}

/** Returns the releases of a snapshot whose code runs: all except the releases of killed remotes. */
export function runningReleases(snapshot: Snapshot): Release[] {
  return Object.values(snapshot.releases).filter(({ remote }) => !snapshot.remotes[remote]?.killed);
}

/**
 * Whether the code of a release must not run, even for a page in progress: it was withdrawn, or its remote was killed.
 */
export function mustEnd({ remotes, releases, withdrawn }: Snapshot, id: string): boolean {
  const rule = remotes[id.slice(0, id.lastIndexOf('@'))];
  return !rule || rule.killed !== undefined || (withdrawn.includes(id) && !Object.hasOwn(releases, id));
}

/**
 * The remotes whose live release waits because that of another remote of its set is not ready: they become live in the
 * same moment, or a page would have a part of the set. What is switched off delays no other remote.
 */
function heldBackBySets(
  { remotes }: Snapshot,
  isPending: (remote: string, version: string) => boolean,
): ReadonlySet<string> {
  const rules = Object.entries(remotes).filter(([, rule]) => !rule.killed);
  const held = new Set(rules.flatMap(([remote, { live }]) => (isPending(remote, live) ? [remote] : [])));
  // Sets may have remotes in common, so that one waits for another.
  for (let size = -1; size !== held.size;) {
    size = held.size;
    for (const [remote, { set = [] }] of rules) {
      if (set.some((other) => held.has(other))) held.add(remote);
      if (held.has(remote)) for (const other of set) held.add(other);
    }
  }
  return held;
}

/** A rule without the rollout and the experiments of sets of which another remote's releases are not ready. */
function wholeSets(
  { remotes }: Snapshot,
  { rollout, experiments, ...rest }: RemoteRule,
  isPendingIn: (remote: string) => (version: string) => boolean,
): RemoteRule {
  const isReady = (name: string, versions: readonly string[]) => !versions.some(isPendingIn(name));
  const hasRollout = rollout?.set?.every((name) => {
    const { rollout: other } = remotes[name] ?? {};
    return other && isReady(name, [other.version]);
  });
  return {
    ...rest,
    ...(rollout && hasRollout !== false && { rollout }),
    experiments: experiments.filter(({ id, set = [] }) =>
      set.every((name) => {
        const other = remotes[name]?.experiments.find((one) => one.id === id);
        return (
          other &&
          isReady(
            name,
            other.variants.map(({ version }) => version),
          )
        );
      }),
    ),
  };
}

/** A remote's rule without releases that are not ready; undefined for a new remote with no ready release. */
function readyRule(
  rule: RemoteRule,
  before: RemoteRule | undefined,
  isPending: (version: string) => boolean,
  isHeldBack: boolean,
): RemoteRule | undefined {
  if (!isHeldBack && !versionsIn(rule).some(isPending)) return rule;
  const isLivePending = isHeldBack || isPending(rule.live);
  const live = isLivePending ? before?.live : rule.live;
  if (live === undefined) return undefined;

  const { rollout, ...rest } = rule;
  return {
    ...rest,
    live,
    ...(isLivePending && before?.killed && { killed: before.killed }),
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
