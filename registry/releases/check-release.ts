import { hash } from 'node:crypto';
import { PlatformError, releaseId, serverBundlePath, type Release } from '@marquee/contracts';
import { contractsPath, refuseRelease, type BuiltRelease } from '@marquee/release-checks';
import type { ArtifactStore } from '../store/artifact-store.ts';

/** A release as its publisher sends it; the registry adds the publisher and the time. */
export type NewRelease = Omit<Release, 'publishedAt' | 'publishedBy'>;

/**
 * Checks that a release is complete and that manifest, assets and files refer to each other. Throws
 * INVALID_INPUT naming the release and the invalid part.
 */
export function checkRelease(release: NewRelease): void {
  const refuse = (what: string) => {
    throw new PlatformError('INVALID_INPUT', `${releaseId(release)}: ${what}`);
  };
  const { manifest, assets, files } = release;

  if (manifest.name !== release.remote) refuse(`its manifest is of ${manifest.name}`);
  const hasServer = Object.hasOwn(files, serverBundlePath);
  if (!manifest.guest && !hasServer) refuse(`${serverBundlePath} is missing`);
  if (manifest.guest && hasServer)
    refuse(`${serverBundlePath} is not for guests, which the server does not run`);
  for (const { id } of manifest.routes) {
    if (!Object.hasOwn(assets.routes, id)) refuse(`the build has no page for the route "${id}"`);
  }
  for (const path of Object.keys(files))
    if (!isReleasePath(path)) refuse(`"${path}" is not a valid path in a release`);
  for (const path of assetPaths(release)) {
    if (!Object.hasOwn(files, `browser/${path}`))
      refuse(`the build names browser/${path}, which was not sent`);
  }
}

/** Whether a path is in a release folder: public files, server bundle, source maps or contracts. */
function isReleasePath(path: string): boolean {
  const segments = path.split('/');
  return (
    ['browser', 'server', 'maps', 'about'].includes(segments[0] ?? '') &&
    segments.length > 1 &&
    segments.every((part) => /^[\w@~+-][\w@~+.-]*$/.test(part))
  );
}

function assetPaths({ assets }: NewRelease): Set<string> {
  const groups = [...Object.values(assets.routes), assets.slots];
  return new Set([assets.entry, ...groups.flatMap(({ scripts, styles }) => [...scripts, ...styles])]);
}

/** Reads every file of a release from the store and compares size and hashes. Throws NOT_FOUND or INTEGRITY. */
export async function checkFiles(release: NewRelease, store: ArtifactStore): Promise<void> {
  for (const [path, { sha256, integrity, bytes }] of Object.entries(release.files)) {
    const stored = await store.read(sha256);
    if (!stored) {
      throw new PlatformError(
        'NOT_FOUND',
        `${releaseId(release)}: ${path} was not uploaded: send PUT /blobs/${sha256} first`,
      );
    }
    const isSame =
      stored.length === bytes &&
      hash('sha256', stored) === sha256 &&
      `sha384-${hash('sha384', stored, 'base64')}` === integrity;
    if (!isSame)
      throw new PlatformError(
        'INTEGRITY',
        `${releaseId(release)}: the size or hashes of ${path} are not those in the release's record`,
      );
  }
}

/**
 * Applies the rules of `release-checks` to the stored files, because a client may upload without the command
 * line, which applies the same rules. Throws RELEASE_REFUSED.
 */
export async function checkRules(release: NewRelease, store: ArtifactStore): Promise<void> {
  const { manifest, files } = release;
  const hasContracts = [manifest.publishes, manifest.subscribes, manifest.slots].some(
    ({ length }) => length > 0,
  );
  if (hasContracts && !Object.hasOwn(files, contractsPath)) {
    throw new PlatformError(
      'RELEASE_REFUSED',
      `${releaseId(release)}: ${contractsPath} is missing, so the schemas of its events and slots are unknown: build it with this platform`,
    );
  }
  await refuseRelease(storedRelease(release, store));
}

/** A release in the form that `release-checks` reads: its files are read from the store. */
export function storedRelease(
  release: Pick<Release, 'remote' | 'version' | 'manifest' | 'assets' | 'files'>,
  store: ArtifactStore,
): BuiltRelease {
  return {
    ...release,
    paths: Object.keys(release.files),
    read: async (path) => {
      const bytes = await store.read(release.files[path]?.sha256 ?? '');
      if (bytes) return bytes;
      throw new PlatformError('NOT_FOUND', `${releaseId(release)}: ${path} is not in the store`);
    },
  };
}
