import { PlatformError, releaseId, serverBundlePath, type Release } from '@marquee/contracts';
import { contractsPath, type BuiltRelease } from '@marquee/release-checks';
import { digestOf, type ArtifactStore } from '../store/artifact-store.ts';

/** A release as its publisher sends it; the registry adds the publisher and the time. */
export type NewRelease = Omit<Release, 'publishedAt' | 'publishedBy'>;

/**
 * Checks that a release is complete, and that its manifest, assets and files refer to each other. Throws INVALID_INPUT,
 * naming the release and the invalid part.
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

/**
 * Reads every file of a release from the store and compares size and hashes with the release's record. Throws NOT_FOUND
 * if a file is missing, INTEGRITY if one differs.
 */
export async function checkFiles(release: NewRelease, store: ArtifactStore): Promise<void> {
  // Files with the same bytes are read once.
  const known = new Map<string, { integrity: string; bytes: number }>();
  for (const [path, { sha256, integrity, bytes }] of Object.entries(release.files)) {
    const file = known.get(sha256) ?? (await readHashes(sha256, store));
    if (!file) throw missing(release, path, sha256);
    known.set(sha256, file);
    if (file.bytes !== bytes || file.integrity !== integrity)
      throw new PlatformError(
        'INTEGRITY',
        `${releaseId(release)}: the size or hashes of ${path} are not those in the release's record`,
      );
  }
}

/** The SHA-384 and the size of stored bytes; undefined if they are missing or not those that were stored. */
async function readHashes(sha256: string, store: ArtifactStore) {
  const stored = await store.read(sha256);
  if (!stored) return undefined;
  const isSame = (await digestOf('SHA-256', stored, 'hex')) === sha256;
  const integrity = isSame ? `sha384-${await digestOf('SHA-384', stored, 'base64')}` : 'of other bytes';
  return { integrity, bytes: stored.length };
}

/**
 * Checks that the store has all files of a release, without reading them. Throws NOT_FOUND for the first missing file,
 * with its path and hash in the message.
 */
export async function requireFiles({ files, ...release }: NewRelease, store: ArtifactStore): Promise<void> {
  for (const [path, { sha256 }] of Object.entries(files))
    if (!(await store.has(sha256))) throw missing(release, path, sha256);
}

function missing(release: Pick<NewRelease, 'remote' | 'version'>, path: string, sha256: string) {
  return new PlatformError(
    'NOT_FOUND',
    `${releaseId(release)}: ${path} was not uploaded: send PUT /blobs/${sha256} first`,
  );
}

/** Throws RELEASE_REFUSED if a release has events or slots but no file with their schemas (the contracts file). */
export function checkContracts(release: NewRelease): void {
  const { manifest, files } = release;
  const hasContracts = [manifest.publishes, manifest.subscribes, manifest.slots].some(
    ({ length }) => length > 0,
  );
  if (!hasContracts || Object.hasOwn(files, contractsPath)) return;
  throw new PlatformError(
    'RELEASE_REFUSED',
    `${releaseId(release)}: ${contractsPath} is missing, so the schemas of its events and slots are unknown: build it with this platform`,
  );
}

/**
 * Returns a published release in the form that the rules of `release-checks` read, with its files from the store. The
 * registry applies all rules of the command line again, because a client may upload without the command line.
 */
export function storedRelease(
  release: Pick<Release, 'remote' | 'version' | 'manifest' | 'assets' | 'files'>,
  store: ArtifactStore,
): BuiltRelease {
  const { remote, version, manifest, assets } = release;
  return {
    remote,
    version,
    manifest,
    assets,
    paths: Object.keys(release.files),
    read: async (path) => {
      const bytes = await store.read(release.files[path]?.sha256 ?? '');
      if (bytes) return bytes;
      throw new PlatformError('NOT_FOUND', `${releaseId(release)}: ${path} is not in the store`);
    },
  };
}
