import { releaseId, type Release, type RemoteRule, type Snapshot } from '@marquee/contracts';

/**
 * A snapshot as far as it can be in force now. Of a remote that names a new release which is not ready,
 * what is in force already stays; kills, withdrawals and everything else hold at once. Without a snapshot
 * in force there is nothing to stay with: it is then given back as it is.
 */
export function heldBack(
  snapshot: Snapshot,
  inForce: Snapshot | undefined,
  isReady: (release: Release) => boolean,
): Snapshot {
  if (!inForce) return snapshot;
  const held = Object.entries(snapshot.releases).filter(
    ([id, release]) => !Object.hasOwn(inForce.releases, id) && !isReady(release),
  );
  if (held.length === 0) return snapshot;

  const isHeld = new Set(held.map(([id]) => id));
  const remotes = Object.entries(snapshot.remotes).flatMap(([remote, rule]) => {
    const kept = keptRule(rule, inForce.remotes[remote], (version) =>
      isHeld.has(releaseId({ remote, version })),
    );
    return kept ? [[remote, kept] as const] : [];
  });
  const known = { ...inForce.releases, ...snapshot.releases };
  const named = remotes.flatMap(([remote, rule]) =>
    versionsIn(rule).map((version) => releaseId({ remote, version })),
  );
  return {
    ...snapshot,
    remotes: Object.fromEntries(remotes),
    releases: Object.fromEntries(named.flatMap((id) => (known[id] ? [[id, known[id]]] : []))),
  };
}

/** The releases a snapshot brings that are not in force, as `name@version`. */
export function waitingFor(snapshot: Snapshot, inForce: Snapshot): Release[] {
  return Object.entries(snapshot.releases)
    .filter(([id]) => !Object.hasOwn(inForce.releases, id))
    .map(([, release]) => release);
}

/** Nothing for a remote that nobody has met yet: it comes once it is ready. */
function keptRule(
  rule: RemoteRule,
  before: RemoteRule | undefined,
  isHeld: (version: string) => boolean,
): RemoteRule | undefined {
  if (!versionsIn(rule).some(isHeld)) return rule;
  const live = isHeld(rule.live) ? before?.live : rule.live;
  if (live === undefined) return undefined;

  const { rollout, ...rest } = rule;
  return {
    ...rest,
    live,
    ...(rollout && !isHeld(rollout.version) && { rollout }),
    experiments: rule.experiments.filter(({ variants }) => !variants.some(({ version }) => isHeld(version))),
    tenants: keptVersions(rule.tenants, before?.tenants, isHeld),
    pins: keptVersions(rule.pins, before?.pins, isHeld),
  };
}

function keptVersions(
  versions: Record<string, string>,
  before: Record<string, string> = {},
  isHeld: (version: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([who, version]) => {
      if (!isHeld(version)) return [[who, version]];
      return Object.hasOwn(before, who) ? [[who, before[who]!]] : [];
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
