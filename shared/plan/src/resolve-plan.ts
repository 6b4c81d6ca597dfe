import type { Experiment, Plan, PlannedRemote, RemoteRule, Snapshot, Visitor, Why } from '@marquee/contracts';
import { bucketOf, bucketsIn } from './bucket-of.ts';
import { experimentFor } from './experiment-for.ts';

/**
 * The releases one visitor gets, and why: live, then rollout, experiment, tenant, pin and kill, each
 * stronger than the one before. Pure, and the same in the browser as on the server (spec section 5).
 * A snapshot is read once and must not be changed afterwards.
 */
export function resolvePlan(snapshot: Snapshot, visitor: Visitor): Plan {
  const { forEverybody, byVisitor } = readOnce(snapshot);
  const remotes = { ...forEverybody };
  for (const { name, rule } of byVisitor) remotes[name] = planRemote(rule, visitor);

  return {
    environment: snapshot.environment,
    sequence: snapshot.sequence,
    visitor: visitor.id,
    remotes,
  };
}

type Reading = {
  forEverybody: Record<string, PlannedRemote>;
  byVisitor: { name: string; rule: RemoteRule }[];
};

const readings = new WeakMap<Snapshot, Reading>();

/** Most remotes are the same for everybody; copying their answers is what makes a million plans a second. */
function readOnce(snapshot: Snapshot): Reading {
  const known = readings.get(snapshot);
  if (known) return known;

  const rules = Object.entries(snapshot.remotes).map(([name, rule]) => ({ name, rule }));
  const reading = {
    forEverybody: Object.fromEntries(
      rules.map(({ name, rule }) => [name, Object.freeze(killedOr(rule, { version: rule.live, why: live }))]),
    ),
    byVisitor: rules.filter(({ rule }) => dependsOnVisitor(rule)),
  };
  readings.set(snapshot, reading);
  return reading;
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

/** A killed remote keeps the version the visitor would have had: its slot says whose it was. */
function killedOr({ killed }: RemoteRule, planned: PlannedRemote): PlannedRemote {
  return killed ? { version: planned.version, why: { kind: 'killed', reason: killed.reason } } : planned;
}

const live: Why = Object.freeze({ kind: 'live' });

function byPin({ pins }: RemoteRule, visitor: Visitor): PlannedRemote | undefined {
  // Snapshots signed before ids were hashed name visitors as they are.
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

/** Visitor and tenant come from outside: a visitor called "constructor" must not find Object's. */
function own(versions: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(versions, key) ? versions[key] : undefined;
}
