import { createHash } from 'node:crypto';
import { PlatformError, releaseId, serverBundlePath, type Release } from '@marquee/contracts';
import { contractsPath, refuseRelease, type BuiltRelease, type KnownEvents } from '@marquee/release-checks';
import type { ArtifactStore } from '../store/artifact-store.ts';

/** What a team sends; who published it and when is the registry's to say. */
export type NewRelease = Omit<Release, 'publishedAt' | 'publishedBy'>;

/**
 * What can be said of a release without knowing any other: its parts name each other and are all there.
 * Throws INVALID_INPUT naming the release and the part.
 */
export function checkRelease(release: NewRelease): void {
  const refuse = (what: string) => {
    throw new PlatformError('INVALID_INPUT', `${releaseId(release)}: ${what}`);
  };
  const { manifest, assets, files } = release;

  if (manifest.name !== release.remote) refuse(`its manifest is that of ${manifest.name}`);
  if (!Object.hasOwn(files, serverBundlePath)) refuse(`${serverBundlePath} is missing`);
  for (const { id } of manifest.routes) {
    if (!Object.hasOwn(assets.routes, id)) refuse(`the build has no page for the route "${id}"`);
  }
  for (const path of Object.keys(files))
    if (!isReleasePath(path)) refuse(`"${path}" is no path inside a release`);
  for (const path of assetPaths(release)) {
    if (!Object.hasOwn(files, `browser/${path}`))
      refuse(`the build names browser/${path}, which was not sent`);
  }
}

/** Public files, the server's bundle, source maps and what the release says of itself: nothing else, and nothing that climbs out. */
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

/** Reads every file of a release from the store and holds it against its hashes. Throws NOT_FOUND and INTEGRITY. */
export async function checkFiles(release: NewRelease, store: ArtifactStore): Promise<void> {
  for (const [path, { sha256, integrity, bytes }] of Object.entries(release.files)) {
    const stored = await store.read(sha256);
    if (!stored) {
      throw new PlatformError(
        'NOT_FOUND',
        `${releaseId(release)}: ${path} was not uploaded: send PUT /blobs/${sha256} first`,
      );
    }
    const isTheSame =
      stored.length === bytes &&
      hash('sha256', stored, 'hex') === sha256 &&
      `sha384-${hash('sha384', stored, 'base64')}` === integrity;
    if (!isTheSame)
      throw new PlatformError(
        'INTEGRITY',
        `${releaseId(release)}: ${path} has not the size and hashes it is said to have`,
      );
  }
}

/**
 * The rules that the command line held the release to before it was sent: asked again here, of the bytes
 * that came, because whoever sends them may have another command line. Throws RELEASE_REFUSED.
 */
export async function checkRules(
  release: NewRelease,
  store: ArtifactStore,
  events: KnownEvents | undefined,
): Promise<void> {
  const { manifest, files } = release;
  const agreesOnSomething = [manifest.publishes, manifest.subscribes, manifest.slots].some(
    ({ length }) => length > 0,
  );
  if (agreesOnSomething && !Object.hasOwn(files, contractsPath)) {
    throw new PlatformError(
      'RELEASE_REFUSED',
      `${releaseId(release)}: ${contractsPath} is missing, so nobody can tell what its events and slots look like: build it with this platform`,
    );
  }
  await refuseRelease(storedRelease(release, store), events && { events });
}

/** A release whose files lie in the store, as the checks read it. */
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

function hash(algorithm: string, bytes: Uint8Array, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(bytes).digest(encoding);
}
