import { containerName, type PlannedRemote, type Release } from '@marquee/contracts';

/** What the browser needs of a release: its container, where its files are, and the hash of each. */
export function browserRelease({ release, planned }: { release: Release; planned: PlannedRemote }) {
  return {
    version: release.version,
    container: containerName(release),
    base: `/remotes/${release.remote}/${release.version}/`,
    files: hashesOf(release),
    ...(planned.why.kind === 'override' && { origin: planned.why.origin }),
  };
}

/** File to hash, for every public script and sheet. */
function hashesOf(release: Release): Record<string, string> {
  const files = Object.entries(release.files)
    .filter(([name]) => /^browser\/.*\.(js|css)$/.test(name))
    .map(([name, { integrity }]) => [name.slice('browser/'.length), integrity] as const);
  return Object.fromEntries(files);
}
