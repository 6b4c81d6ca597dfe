import { languageOfPath, barePath } from '@marquee/i18n';
import type {
  Language,
  ManifestRoute,
  Plan,
  PlannedRemote,
  Release,
  Snapshot,
  Visitor,
} from '@marquee/contracts';
import { buildPageTable, plannedReleases, resolvePlan, type PageMatch, type PageTable } from '@marquee/plan';

/** One visitor's view of the site at one moment: never mixed with a later snapshot. */
export type PlannedSite = {
  plan: Plan;
  pages: PageTable;
  /** The release of a remote, and why the visitor gets it. */
  remote(name: string): { release: Release; planned: PlannedRemote } | undefined;
  /** The experiments the visitor takes part in. */
  experiments(): PlannedExperiment[];
  /** Every route of the planned releases. */
  plannedRoutes(): ManifestRoute[];
  /** The remote that fills a slot. */
  slotOwner(slot: string): { release: Release; planned: PlannedRemote } | undefined;
};

/** An experiment as one visitor takes part in it. `conversions` are the names of events. */
export type PlannedExperiment = {
  id: string;
  remote: string;
  release: string;
  variant: string;
  conversions: string[];
};

export type PlannedPage = { site: PlannedSite; language: Language; match: PageMatch };

/** Plans sites from snapshots; releases that go together share one page table. */
export function createSitePlanner(): (snapshot: Snapshot, visitor: Visitor) => PlannedSite {
  const tables = new Map<
    string,
    { releases: Map<string, Release>; pages: PageTable; owners: Map<string, string> }
  >();
  let tablesOf: Snapshot | undefined;

  return (snapshot, visitor) => {
    if (tablesOf !== snapshot) {
      tables.clear();
      tablesOf = snapshot;
    }
    const plan = resolvePlan(snapshot, visitor);
    const key = Object.values(plan.remotes)
      .map(({ version }) => version)
      .join(' ');
    const { releases, pages, owners } = tables.get(key) ?? remember(key, plannedReleases(snapshot, plan));

    const remote = (name: string) => {
      const [release, planned] = [releases.get(name), plan.remotes[name]];
      return release && planned && { release, planned };
    };
    return {
      plan,
      pages,
      remote,
      slotOwner: (slot) => remote(owners.get(slot) ?? ''),
      experiments: () => experimentsIn(snapshot, plan),
      plannedRoutes: () => [...releases.values()].flatMap(({ manifest }) => manifest.routes),
    };
  };

  function remember(key: string, planned: Release[]) {
    const table = {
      releases: new Map(planned.map((release) => [release.remote, release])),
      pages: buildPageTable(planned),
      owners: new Map(
        planned.flatMap(({ remote, manifest }) => manifest.slots.map(({ name }) => [name, remote] as const)),
      ),
    };
    tables.set(key, table);
    return table;
  }
}

/** The page behind a path, language prefix and all; undefined when there is none. */
export function pageAt(site: PlannedSite, pathname: string): PlannedPage | undefined {
  const match = site.pages.match(barePath(pathname));
  return match && { site, match, language: languageOfPath(pathname) };
}

function experimentsIn({ remotes }: Snapshot, plan: Plan): PlannedExperiment[] {
  return Object.entries(plan.remotes).flatMap(([remote, { version, why }]) => {
    if (why.kind !== 'experiment') return [];
    const { conversions = [] } = remotes[remote]?.experiments.find(({ id }) => id === why.experiment) ?? {};
    return [{ id: why.experiment, remote, release: version, variant: why.variant, conversions }];
  });
}
