import type { Experiment, Plan, PlannedRemote, RemoteRule, Snapshot, Visitor, Why } from '@marquee/contracts';
import { bucketOf, bucketsIn } from './bucket-of.ts';
import { experimentFor } from './experiment-for.ts';

/**
 * Returns the releases of a visitor with the reason for each: live, rollout, experiment, tenant, pin, kill; a later one
 * overrides an earlier one. Pure, and the same in browser and server (specification, section 5). The snapshot must not
 * change afterwards, because its evaluation is cached.
 */
export function resolvePlan(snapshot: Snapshot, visitor: Visitor): Plan {
  const { shared, byVisitor } = splitRules(snapshot);
  const remotes = { ...shared };
  for (const { name, rule } of byVisitor) remotes[name] = planRemote(rule, visitor);

  return {
    environment: snapshot.environment,
    sequence: snapshot.sequence,
    visitor: visitor.id,
    remotes,
  };
}

type SplitRules = {
  shared: Record<string, PlannedRemote>;
  byVisitor: { name: string; rule: RemoteRule }[];
};

const splits = new WeakMap<Snapshot, SplitRules>();

/** Separates the remotes whose plan is the same for all visitors, so that it is computed once per snapshot. */
function splitRules(snapshot: Snapshot): SplitRules {
  const known = splits.get(snapshot);
  if (known) return known;

  const rules = Object.entries(snapshot.remotes).map(([name, rule]) => ({ name, rule }));
  const split = {
    shared: Object.fromEntries(
      rules.map(({ name, rule }) => [name, Object.freeze(killedOr(rule, { version: rule.live, why: live }))]),
    ),
    byVisitor: rules.filter(({ rule }) => dependsOnVisitor(rule)),
  };
  splits.set(snapshot, split);
  return split;
}

function dependsOnVisitor({ rollout, experiments, tenants, pins }: RemoteRule): boolean {
  return Boolean(rollout) || experiments.length + Object.keys(tenants).length + Object.keys(pins).length > 0;
}

function planRemote(rule: RemoteRule, visitor: Visitor): PlannedRemote {
  return killedOr(
    rule,
    byPin(rule, visitor) ??
      byTenant(rule, visitor) ??
      byExperiment(rule.experiments, visitor) ??
      byRollout(rule, visitor) ?? { version: rule.live, why: live },
  );
}

/** A killed remote still has the version of the visitor, which the markup of its slot names. */
function killedOr({ killed }: RemoteRule, planned: PlannedRemote): PlannedRemote {
  return killed ? { version: planned.version, why: { kind: 'killed', reason: killed.reason } } : planned;
}

const live: Why = Object.freeze({ kind: 'live' });

function byPin({ pins }: RemoteRule, visitor: Visitor): PlannedRemote | undefined {
  // Older snapshots contain visitor ids unhashed.
  const version = own(pins, visitor.key ?? '') ?? own(pins, visitor.id);
  return version === undefined ? undefined : { version, why: { kind: 'pin' } };
}

function byTenant({ tenants }: RemoteRule, { tenant }: Visitor): PlannedRemote | undefined {
  if (tenant === undefined) return undefined;
  const version = own(tenants, tenant);
  return version === undefined ? undefined : { version, why: { kind: 'tenant', tenant } };
}

function byExperiment(experiments: Experiment[], visitor: Visitor): PlannedRemote | undefined {
  for (const experiment of experiments) {
    const chosen = experimentFor(experiment, visitor);
    if (chosen) return chosen;
  }
  return undefined;
}

function byRollout({ rollout }: RemoteRule, visitor: Visitor): PlannedRemote | undefined {
  if (!rollout) return undefined;
  const bucket = bucketOf(visitor.id, rollout.salt);
  if (bucket >= bucketsIn(rollout.percent)) return undefined;
  return { version: rollout.version, why: { kind: 'rollout', percent: rollout.percent, bucket } };
}

/** Own properties only: a visitor with the id "constructor" must not get that of Object. */
function own(versions: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(versions, key) ? versions[key] : undefined;
}
