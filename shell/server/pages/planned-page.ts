import { hash } from 'node:crypto';
import {
  releaseId,
  settingsOf,
  type ManifestRoute,
  type NavigationEntry,
  type Plan,
  type PlannedRemote,
  type Release,
  type SettingValues,
  type Snapshot,
  type SnapshotPreview,
  type Visitor,
} from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';
import { buildPageTable, plannedReleases, resolvePlan, type PageMatch, type PageTable } from '@marquee/plan';
import type { Languages } from '../../page/languages.ts';
import type { ExperimentRecord } from '../../page/page-data.ts';
import { createPlanContracts, type PlanContracts } from './plan-contracts.ts';
import { localRelease } from './local-release.ts';
import type { Site } from '../site/site.ts';
import { findOwnPage } from '../site/own-pages.ts';

/** The site as one visitor gets it: the pages and slots of the releases in the visitor's plan. */
export type PlannedSite = {
  plan: Plan;
  /** The table of pages, which finds the route for a path. */
  pages: PageTable;
  /** A digest of all routes, slots, events and navigation entries of the plan, for cache keys. */
  digest: string;
  /** The entries of the plan's remotes in header and footer, in their order. */
  navigation: readonly NavigationEntry[];
  /** The contracts of events and slot params that the releases declare. */
  contracts: PlanContracts;
  /** The release of a remote in the visitor's plan, and the reason for it. */
  remote(name: string): PlannedRelease | undefined;
  /** The values of the settings that a release declares; it may be another release of a planned remote. */
  settingsOf(release: Release): SettingValues | undefined;
  /** The experiments in which the visitor takes part. */
  experiments(): ExperimentRecord[];
  /** The routes of all releases in the plan. */
  plannedRoutes(): ManifestRoute[];
  /** The release that fills a slot; undefined if none does. */
  slotOwner(slot: string): PlannedRelease | undefined;
};

/** An open preview. This shell can serve all of its releases. */
export type Preview = Pick<SnapshotPreview, 'id' | 'name' | 'expiresAt'> & { releases: readonly Release[] };

/** The override or preview of one browser, which replaces releases of the visitor's plan. */
export type Instead = {
  /** A local build that replaces a live remote. */
  override?: Override | undefined;
  /** A preview that the browser has opened. */
  preview?: Preview | undefined;
};

/**
 * The part of a planned site from which pages are rendered. It does not include the plan, which contains the visitor's
 * id and the sequence number, so that shared output cannot depend on them.
 */
export type RenderedSite = Omit<PlannedSite, 'plan'>;

export type PlannedRelease = {
  release: Release;
  planned: PlannedRemote;
  /** Why the release does not fit this shell, which then does not render it. */
  misfit?: string | undefined;
  /** The values of its settings in the environment; undefined if it declares none. */
  settings?: SettingValues | undefined;
};

/** Returns why a release does not fit this shell; undefined if it fits. */
type MisfitOf = (release: Release) => string | undefined;

export type PlannedPage = { site: RenderedSite; language: string; match: PageMatch };

/**
 * Returns a function that computes the site of a visitor from a snapshot. `instead` is the override or preview of the
 * visitor's browser. Visitors with the same releases share the table of pages and slots.
 *
 * @param misfitOf returns why a release does not fit this shell.
 */
export function createSitePlanner(
  misfitOf: MisfitOf,
): (snapshot: Snapshot, visitor: Visitor, instead?: Instead) => PlannedSite {
  const tables = new WeakMap<Snapshot, Map<string, Table>>();
  /** The snapshots of previews, by the active one and the preview: equal ones share page tables too. */
  const ofPreviews = new WeakMap<Snapshot, WeakMap<Preview['releases'], Snapshot>>();

  return (active, visitor, { override, preview } = {}) => {
    const snapshot = preview ? snapshotOf(active, preview) : active;
    const plan = planOf(snapshot, visitor, preview);
    if (override && plan.remotes[override.manifest.name]?.why.kind !== 'killed')
      return overridden(snapshot, plan, override, misfitOf);
    const key = Object.values(plan.remotes)
      .map(({ version }) => version)
      .join(' ');
    const known = tables.get(snapshot) ?? new Map<string, Table>();
    tables.set(snapshot, known);
    const table = known.get(key) ?? tableOf(plannedReleases(snapshot, plan));
    known.set(key, table);
    return siteOf(snapshot, plan, table, misfitOf);
  };

  function snapshotOf(active: Snapshot, preview: Preview): Snapshot {
    const known = ofPreviews.get(active) ?? new WeakMap<Preview['releases'], Snapshot>();
    ofPreviews.set(active, known);
    const made = known.get(preview.releases) ?? previewedSnapshot(active, preview);
    known.set(preview.releases, made);
    return made;
  }
}

/** A visitor's plan; in a preview it says of each release of the preview that the browser has opened it. */
function planOf(snapshot: Snapshot, visitor: Visitor, preview: Preview | undefined): Plan {
  const plan = resolvePlan(snapshot, visitor);
  if (!preview) return plan;
  const remotes = { ...plan.remotes };
  for (const { remote, version } of preview.releases)
    if (remotes[remote]?.why.kind !== 'killed')
      remotes[remote] = { version, why: { kind: 'preview', preview: preview.id } };
  return { ...plan, remotes };
}

/** The site with one remote replaced by a local build; not cached, because it serves one browser only. */
function overridden(snapshot: Snapshot, plan: Plan, override: Override, misfitOf: MisfitOf): PlannedSite {
  const local = localRelease(override);
  const others = plannedReleases(snapshot, plan).filter(({ remote }) => remote !== local.remote);
  const planned: PlannedRemote = {
    version: local.version,
    why: { kind: 'override', origin: override.origin },
  };
  return siteOf(
    snapshot,
    { ...plan, remotes: { ...plan.remotes, [local.remote]: planned } },
    tableOf([...others, local]),
    misfitOf,
  );
}

function siteOf(
  snapshot: Snapshot,
  plan: Plan,
  { releases, owners, ...table }: Table,
  misfitOf: MisfitOf,
): PlannedSite {
  const settingsFor = ({ remote: name, manifest }: Release) =>
    settingsOf(manifest.settings, snapshot.remotes[name]?.settings);
  const remote = (name: string) => {
    const [release, planned] = [releases.get(name), plan.remotes[name]];
    if (!release || !planned) return undefined;
    return { release, planned, misfit: misfitOf(release), settings: settingsFor(release) };
  };
  return {
    plan,
    ...table,
    remote,
    settingsOf: settingsFor,
    slotOwner: (slot) => remote(owners.get(slot) ?? ''),
    experiments: () => experimentsIn(snapshot, plan),
    plannedRoutes: () => [...releases.values()].flatMap(({ manifest }) => manifest.routes),
  };
}

type Table = Pick<PlannedSite, 'pages' | 'digest' | 'navigation' | 'contracts'> & {
  releases: Map<string, Release>;
  owners: Map<string, string>;
};

function tableOf(planned: Release[]): Table {
  const offered = planned.map(({ remote, manifest: { routes, slots, events, navigation } }) => [
    remote,
    routes.map(({ id, path, returns }) => [id, path, returns]),
    slots.map(({ name, params }) => [name, params]),
    events,
    navigation,
  ]);
  return {
    releases: new Map(planned.map((release) => [release.remote, release])),
    pages: buildPageTable(planned),
    owners: new Map(
      planned.flatMap(({ remote, manifest }) => manifest.slots.map(({ name }) => [name, remote] as const)),
    ),
    navigation: planned
      .flatMap(({ manifest }) => manifest.navigation ?? [])
      .toSorted((one, other) => one.order - other.order),
    contracts: createPlanContracts(planned),
    digest: hash('sha256', JSON.stringify(offered), 'base64url'),
  };
}

/** Returns the page at a path, which may have a language prefix; undefined if there is none. */
export function pageAt(
  site: RenderedSite,
  pathname: string,
  { languages }: Pick<Site, 'languages'>,
): PlannedPage | undefined {
  const match = site.pages.match(languages.bare(pathname));
  return match && { site, match, language: languages.of(pathname) };
}

/**
 * Returns the canonical path of a page, so that a page has one URL for search engines and caches: without double and
 * trailing slashes, with the upper and lower case of its route, and percent-encoded only where needed (RFC 3986,
 * section 6.2). Undefined if the path in no spelling leads to a page.
 */
export function canonicalPathIn(site: RenderedSite, pathname: string, definition: Site): string | undefined {
  const { languages } = definition;
  const spelled = pathname
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    })
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
  const path = withPrefixOf(languages, spelled);
  const bare = languages.bare(path);
  const canonical = site.pages.match(bare)?.canonical ?? (findOwnPage(bare, definition) && bare);
  return canonical && languages.local(canonical, languages.of(path));
}

/** The path with the prefix of its language as the definition spells it: `/HI/fans` → `/hi/fans`. */
function withPrefixOf({ all }: Languages, path: string): string {
  const [, first = ''] = /^(\/[^/]*)/.exec(path) ?? [];
  const language = all.find(({ prefix }) => prefix !== '' && prefix === first.toLowerCase());
  return language ? language.prefix + path.slice(first.length) : path;
}

function experimentsIn({ remotes }: Snapshot, plan: Plan): ExperimentRecord[] {
  return Object.entries(plan.remotes).flatMap(([remote, { version, why }]) => {
    if (why.kind !== 'experiment') return [];
    const { conversions = [] } = remotes[remote]?.experiments.find(({ id }) => id === why.experiment) ?? {};
    const counted = conversions.length > 0 && { conversions };
    return [{ id: why.experiment, remote, release: version, ...counted }];
  });
}

/**
 * Returns the snapshot for the browsers of a preview: with the releases of the preview, and without rollouts,
 * experiments and pins of other releases, so that everyone who opens the link gets the same site. Killed remotes stay
 * killed.
 */
export function previewedSnapshot(active: Snapshot, { releases }: Preview): Snapshot {
  const { holdout: _notDrawn, ...rest } = active;
  const remotes: Snapshot['remotes'] = {};
  for (const [name, { live, tenants, killed }] of Object.entries(active.remotes))
    remotes[name] = { live, tenants, experiments: [], pins: {}, ...(killed && { killed }) };
  for (const { remote, version } of releases) {
    const killed = active.remotes[remote]?.killed;
    remotes[remote] = { live: version, tenants: {}, experiments: [], pins: {}, ...(killed && { killed }) };
  }
  const shown = Object.fromEntries(releases.map((release) => [releaseId(release), release]));
  return { ...rest, remotes, releases: { ...active.releases, ...shown } };
}
