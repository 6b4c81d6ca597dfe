import { isDeepStrictEqual } from 'node:util';
import type { Plan, RemoteRule, Snapshot, Visitor } from '@marquee/contracts';
import { resolvePlan } from '@marquee/plan';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseFit } from '../releases/release-fit.ts';
import { createPlanContracts, type PlanContracts } from './plan-contracts.ts';
import { previewedSnapshot, type Instead, type PlannedRelease, type PlannedSite } from './planned-page.ts';

/** A remote on an open page, and the version of it that the page has. */
export type OnPage = { remote: string; version: string };

/** The release that fills a slot, and the contracts of the plan to which it belongs. */
type FittingOwner = { owner: PlannedRelease; contracts: PlanContracts };

/**
 * The plans that a visitor had in earlier snapshots, of which this shell keeps the last hundred: an open page may have
 * been rendered from one of them.
 */
export type FormerPlans = {
  /** Stores the rules of a new active snapshot. */
  update(active: Snapshot): void;
  /**
   * Finds the release for a slot that an open page adds: from the visitor's newest plan that contains all
   * releases of the page, because a release of another plan may not fit them. Without such a plan, or if this shell no
   * longer serves the release, returns the one of the current plan; undefined if that would mix the releases of a set.
   */
  ownerOn(page: readonly OnPage[], slot: string, visit: Visit): Promise<FittingOwner | undefined>;
};

type Visit = { site: PlannedSite; visitor: Visitor; instead: Instead };
type Former = { snapshot: Snapshot; plan: Plan };

/** For pages that are older than that, the present plan is the only one. */
const maxSnapshots = 100;

export function createFormerPlans({
  files,
  misfitOf,
}: {
  files: Pick<ReleaseFiles, 'find' | 'release' | 'isWithdrawn'>;
  misfitOf: ReleaseFit['misfitOf'];
}): FormerPlans {
  /** The newest first. Without releases; equal rules are one object. */
  const snapshots: Snapshot[] = [];

  return {
    update(active) {
      const before = snapshots[0]?.remotes ?? {};
      const remotes = Object.fromEntries(
        Object.entries(active.remotes).map(([name, rule]) => [
          name,
          isDeepStrictEqual(before[name], rule) ? before[name]! : rule,
        ]),
      );
      snapshots.unshift({ ...active, remotes, releases: {}, served: {}, withdrawn: [], previews: [] });
      snapshots.length = Math.min(snapshots.length, maxSnapshots);
    },

    async ownerOn(page, slot, { site, visitor, instead }) {
      const owner = site.slotOwner(slot);
      if (!owner) return undefined;
      const present = { owner, contracts: site.contracts };
      const { remote } = owner.release;
      // A local build is of the browser, and of no snapshot.
      const onPage = page.filter((one) => site.plan.remotes[one.remote]?.why.kind !== 'override');
      if (owner.planned.why.kind === 'override' || hasAll(site.plan, onPage)) return present;

      const former = find(onPage, visitor, instead);
      const planned = former?.plan.remotes[remote];
      if (former && !planned) return undefined;
      if (former && planned) {
        const { version } = planned;
        if (version === owner.planned.version) return present;
        const release = files.isWithdrawn(remote, version) ? undefined : await files.find(remote, version);
        if (release?.manifest.slots.some(({ name }) => name === slot))
          return {
            owner: { release, planned, misfit: misfitOf(release) },
            contracts: contractsOf(former.plan),
          };
      }
      const set = [former, { snapshot: snapshots[0], plan: site.plan }].flatMap((one) => setOf(one, remote));
      const others = onPage.filter((one) => set.includes(one.remote));
      return hasAll(site.plan, others) ? present : undefined;
    },
  };

  /** The newest plan of a visitor with all releases of a page. */
  function find(page: readonly OnPage[], visitor: Visitor, { preview }: Instead): Former | undefined {
    for (const rules of snapshots) {
      const snapshot = preview ? previewedSnapshot(rules, preview) : rules;
      if (!page.every(({ remote, version }) => mentions(snapshot.remotes[remote], version))) continue;
      // A copy, so that what the planner stores of a snapshot is not kept.
      const plan = resolvePlan({ ...snapshot }, visitor);
      if (hasAll(plan, page)) return { snapshot, plan };
    }
    return undefined;
  }

  function contractsOf({ remotes }: Plan): PlanContracts {
    return createPlanContracts(
      Object.entries(remotes).flatMap(([remote, { version }]) => files.release(remote, version) ?? []),
    );
  }
}

function hasAll({ remotes }: Plan, page: readonly OnPage[]): boolean {
  return page.every(({ remote, version }) => remotes[remote]?.version === version);
}

/** Whether some visitors get this version by a rule. */
function mentions(rule: RemoteRule | undefined, version: string): boolean {
  if (!rule) return false;
  const { live, rollout, experiments, tenants, pins } = rule;
  return (
    [live, rollout?.version, ...Object.values(tenants), ...Object.values(pins)].includes(version) ||
    experiments.some(({ variants }) => variants.some((variant) => variant.version === version))
  );
}

/** The other remotes of the set with which a visitor gets the release of a remote. */
function setOf(of: { snapshot: Snapshot | undefined; plan: Plan } | undefined, remote: string): string[] {
  const why = of?.plan.remotes[remote]?.why;
  const set = why?.kind === 'live' ? of?.snapshot?.remotes[remote]?.set : why && 'set' in why && why.set;
  return set || [];
}
