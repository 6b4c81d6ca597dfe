import type { Experiment, Plan, PlannedRemote, RemoteRule, Snapshot, Visitor, Why } from '@marquee/contracts';
import { bucketOf, bucketsIn } from './bucket-of.ts';
import { experimentFor } from './experiment-for.ts';

/**
 * Decides which release of each remote a visitor gets, and why. The rules are live, rollout, experiment, tenant, pin
 * and kill; each overrides those before it. Visitors in the holdout get no rollout and no experiment. If a pin or
 * tenant gives the visitor another release of one remote of a set (remotes whose releases change together), the visitor
 * gets no rollout or experiment of that set. The result is the same in browser and server (specification, section 5).
 * Results are cached by the snapshot object: do not modify a snapshot after the first call.
 */
export function resolvePlan(snapshot: Snapshot, visitor: Visitor): Plan {
  const { shared, byVisitor } = splitRules(snapshot);
  const remotes = { ...shared };
  const heldOut = isHeldOut(snapshot, visitor);
  for (const { name, rule } of byVisitor) remotes[name] = planRemote(snapshot, rule, visitor, !heldOut);

  return {
    environment: snapshot.environment,
    sequence: snapshot.sequence,
    visitor: visitor.id,
    ...(heldOut && { heldOut }),
    remotes,
  };
}

type SplitRules = {
  shared: Record<string, PlannedRemote>;
  byVisitor: { name: string; rule: RemoteRule }[];
};

const splits = new WeakMap<Snapshot, SplitRules>();

/** Separates the remotes that are planned alike for all visitors: they are planned once per snapshot. */
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

function planRemote(snapshot: Snapshot, rule: RemoteRule, visitor: Visitor, isDrawn: boolean): PlannedRemote {
  return killedOr(
    rule,
    byPin(rule, visitor) ??
      byTenant(rule, visitor) ??
      (isDrawn ? byDraw(snapshot, rule, visitor) : undefined) ?? { version: rule.live, why: live },
  );
}

function byDraw(
  snapshot: Snapshot,
  { experiments, rollout }: RemoteRule,
  visitor: Visitor,
): PlannedRemote | undefined {
  const isWhole = ({ set = [] }: { set?: string[] | undefined }) =>
    set.every((name) => !isAssigned(snapshot.remotes[name], visitor));
  return (
    byExperiment(experiments.filter(isWhole), visitor) ??
    (rollout && isWhole(rollout) ? byRollout(rollout, visitor) : undefined)
  );
}

/**
 * Whether a pin or a tenant gives the visitor a release of a remote: then no set with this remote reaches the visitor.
 */
function isAssigned(rule: RemoteRule | undefined, visitor: Visitor): boolean {
  return rule !== undefined && (byPin(rule, visitor) ?? byTenant(rule, visitor)) !== undefined;
}

/** Whether the visitor is of the holdout, who get live releases only. Pins and tenants are no draws, and stay. */
function isHeldOut({ holdout }: Snapshot, visitor: Visitor): boolean {
  return holdout !== undefined && bucketOf(visitor.id, holdout.salt) < bucketsIn(holdout.percent);
}

/** Marks a planned remote as killed if it is. It keeps its version, which the markup of its slot contains. */
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

function byRollout(
  { version, salt, percent, set }: NonNullable<RemoteRule['rollout']>,
  visitor: Visitor,
): PlannedRemote | undefined {
  const bucket = bucketOf(visitor.id, salt);
  if (bucket >= bucketsIn(percent)) return undefined;
  return { version, why: { kind: 'rollout', percent, bucket, ...(set && { set }) } };
}

/** Reads an own property only: the visitor id "constructor" must not return `Object.prototype.constructor`. */
function own(versions: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(versions, key) ? versions[key] : undefined;
}
