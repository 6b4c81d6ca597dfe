import { releaseId, type RemoteRule, type Snapshot } from '@marquee/contracts';
import { visitorKey } from './visitor-names.ts';
import type { EnvironmentRows } from './environment-rows.ts';
import { othersIn } from './release-sets.ts';
import { releaseRecord, type ReleaseRow } from './release-record.ts';

/** The time after which a snapshot expires, in milliseconds: a week. */
export const snapshotLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Builds the content of an environment's snapshot, from which shells know the releases that visitors get. Remotes
 * without a live release are not in it. `named` are the releases that the rows name; `served` and `withdrawn` become
 * fields of the snapshot.
 */
export function makeSnapshot(
  rows: EnvironmentRows,
  { named, served, withdrawn }: { named: readonly ReleaseRow[] } & Pick<Snapshot, 'served' | 'withdrawn'>,
  now: Date,
): Snapshot {
  return {
    environment: rows.name,
    sequence: rows.sequence,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + snapshotLifetimeMs).toISOString(),
    ...(rows.holdout.percent > 0 && { holdout: rows.holdout }),
    remotes: Object.fromEntries(rows.live.map(({ remote }) => [remote, ruleOf(rows, remote)])),
    releases: Object.fromEntries(named.map((row) => [releaseId(row), releaseRecord(row)])),
    served,
    withdrawn,
  };
}

function ruleOf(rows: EnvironmentRows, remote: string): RemoteRule {
  const of = <Row extends { remote: string }>(list: readonly Row[]) =>
    list.filter((row) => row.remote === remote);
  const [rollout] = of(rows.rollouts);
  const [kill] = of(rows.kills);
  const live = of(rows.live)[0]!;
  const withOthers = (others: string[]) => (others.length > 0 ? { set: others } : {});
  const [set] = of(rows.settings);

  return {
    live: live.version,
    ...withOthers(othersIn(live.set, remote)),
    ...(rollout && {
      rollout: {
        version: rollout.version,
        salt: rollout.salt,
        percent: rollout.percent,
        ...withOthers(othersIn(rollout.set, remote)),
      },
    }),
    experiments: of(rows.experiments).map(
      ({ id, salt, sharePercent, variants, targeting, conversions, layer, others }) => ({
        id,
        salt,
        sharePercent,
        variants,
        targeting,
        conversions,
        ...(layer && { layer }),
        ...withOthers(Object.keys(others ?? {})),
      }),
    ),
    tenants: Object.fromEntries(of(rows.tenants).map(({ tenant, version }) => [tenant, version])),
    pins: Object.fromEntries(of(rows.pins).map(({ visitor, version }) => [visitorKey(visitor), version])),
    ...(set && { settings: set.values }),
    ...(kill && { killed: { reason: kill.reason, at: kill.killedAt.toISOString() } }),
  };
}
