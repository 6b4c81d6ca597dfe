import { containerName, type AssetGroup, type Release } from '@marquee/contracts';
import type { BrowserRelease, SlotRecord } from '../../page/page-data.ts';
import type { PlannedRelease, PlannedSite } from './planned-page.ts';

/**
 * Returns the data with which a browser loads a release: the name of its module container, the URL of its files, and
 * their hashes. With `groups` (the files of single routes or of the slots), only the files that these can load;
 * otherwise all scripts and styles.
 */
export function browserRelease(
  { release, planned, misfit, settings }: PlannedRelease,
  groups?: AssetGroup[],
): BrowserRelease {
  return {
    version: release.version,
    container: containerName(release),
    base: `/remotes/${release.remote}/${release.version}/`,
    files: hashesOf(release, groups && filesOf(release, groups)),
    ...(planned.why.kind === 'override' && { origin: planned.why.origin }),
    ...(misfit && { misfit }),
    ...(settings && { settings }),
    ...guestOf(release),
  };
}

/** How the browser loads a guest; nothing for other releases. */
function guestOf({ manifest: { guest }, assets }: Release): Pick<BrowserRelease, 'guest'> {
  if (!guest) return {};
  const { bundler: _bundler, framework: _framework, ...loaded } = guest;
  return { guest: { ...loaded, entry: assets.entry } };
}

/** Returns the data with which a browser loads the releases of these slots, by remote. */
export function browserReleases(
  site: Pick<PlannedSite, 'remote'>,
  records: readonly SlotRecord[],
): Record<string, BrowserRelease> {
  const remotes = new Set(records.map(({ remote }) => remote));
  const releases = [...remotes].flatMap((name) => site.remote(name) ?? []);
  return Object.fromEntries(
    releases.map((planned) => [
      planned.release.remote,
      browserRelease(planned, groupsOf(planned.release, records)),
    ]),
  );
}

function groupsOf({ remote, assets }: Release, records: readonly SlotRecord[]): AssetGroup[] {
  const routes = new Set(records.filter((record) => record.remote === remote).map(({ route }) => route));
  return [...routes].flatMap((route) => (route ? (assets.routes[route] ?? []) : assets.slots));
}

/** The files that these routes and slots of a release can load; undefined if its build does not list them. */
function filesOf({ assets }: Release, groups: AssetGroup[]): string[] | undefined {
  const names = [assets.entry];
  for (const { scripts, styles, later } of groups) {
    if (!later) return undefined;
    names.push(...scripts, ...styles, ...later);
  }
  return names;
}

function hashesOf({ files }: Release, wanted: string[] | undefined): Record<string, string> {
  const names =
    wanted ??
    Object.keys(files)
      .filter((name) => /^browser\/.*\.(m?js|css)$/.test(name))
      .map((name) => name.slice('browser/'.length));
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = files[`browser/${name}`];
      return file ? [[name, file.integrity] as const] : [];
    }),
  );
}
