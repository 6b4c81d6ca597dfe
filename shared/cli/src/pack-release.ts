import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  assetsSchema,
  manifestSchema,
  parseInput,
  PlatformError,
  versionSchema,
  type Release,
} from '@marquee/contracts';
import { contractsPath, type BuiltRelease } from '@marquee/release-checks';
import * as v from 'valibot';
import { findJson, readRemoteJson } from './read-json.ts';
import { parseReleaseName } from './release-name.ts';

/** A built remote, ready to upload: the record of the release and the files with its contents. */
export type PackedRelease = Pick<Release, 'remote' | 'version' | 'manifest' | 'assets' | 'files'> & {
  /** The bytes of the files or the paths of the local files with them, by their SHA-256. */
  blobs: Map<string, string | Uint8Array>;
  /** The size of all files together. */
  bytes: number;
};

/**
 * Reads and hashes the build of the remote in `folder`, so that it can be uploaded. Throws INVALID_INPUT if a file is
 * missing or invalid; the message has its path and the remedy.
 */
export async function packRelease(folder: string): Promise<PackedRelease> {
  const { remote, version, manifest } = await readFolder(folder);
  const assets = parseInput(assetsSchema, await readBuild(folder), `${folder}/dist/assets.json`);

  const contents = { files: {}, blobs: new Map(), bytes: 0 };
  const packed: PackedRelease = { remote, version, manifest, assets, ...contents };
  for (const part of ['browser', 'server']) {
    for (const file of await filesBelow(path.join(folder, 'dist', part)))
      await addFile(packed, folder, `${part}/${file}`);
  }
  await addFile(packed, folder, 'contracts.json').catch((cause: unknown) => {
    throw notBuilt(folder, 'contracts.json', cause);
  });
  return packed;
}

/**
 * Returns the remote and version that a command-line argument names: a release such as `mfe-quiz@1.4.0`, or the folder
 * of a remote, whose `remote.json` and `package.json` it reads. A folder's path must contain a slash or begin with a
 * dot, such as `./mfe-quiz`, so that a name without a version is not mistaken for a path. Throws INVALID_INPUT for any
 * other text and for a folder without a remote.
 */
export async function namedRelease(text: string): Promise<{ remote: string; version: string }> {
  if (!/^\.|[\\/]/.test(text)) return parseReleaseName(text);
  const { remote, version } = await readFolder(text);
  return { remote, version };
}

export async function isFolder(text: string): Promise<boolean> {
  return stat(text).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function readFolder(folder: string): Promise<Pick<PackedRelease, 'remote' | 'version' | 'manifest'>> {
  const [remoteFile, packageFile] = [`${folder}/remote.json`, `${folder}/package.json`];
  const manifest = parseInput(manifestSchema, await readRemoteJson(remoteFile), remoteFile);
  const packageSchema = v.object({ version: versionSchema });
  const { version } = parseInput(packageSchema, await readRemoteJson(packageFile), packageFile);
  return { remote: manifest.name, version, manifest };
}

async function addFile(packed: PackedRelease, folder: string, file: string): Promise<void> {
  const onDisk = path.join(folder, 'dist', file);
  addBytes(packed, file, await readFile(onDisk), onDisk);
}

/**
 * Adds a file of a build to a packed release. `blob` is what is stored for the upload: the bytes, or the path of the
 * local file with them.
 */
export function addBytes(
  packed: PackedRelease,
  file: string,
  bytes: Uint8Array,
  blob: string | Uint8Array = bytes,
): void {
  const sha256 = hash('sha256', bytes);
  const integrity = `sha384-${hash('sha384', bytes, 'base64')}`;

  packed.files[releasePath(file)] = { sha256, integrity, bytes: bytes.length };
  packed.blobs.set(sha256, blob);
  packed.bytes += bytes.length;
}

/** A file's path in the release. Source maps lie outside `browser/`, the folder that shells serve publicly. */
function releasePath(file: string): string {
  if (file === 'contracts.json') return contractsPath;
  return /\.map(\.br|\.gz)?$/.test(file) ? `maps/${file}` : file;
}

async function readBuild(folder: string): Promise<unknown> {
  const content = await findJson(path.join(folder, 'dist/assets.json'));
  if (content === undefined) throw notBuilt(folder, 'assets.json');
  return content;
}

function notBuilt(folder: string, file: string, cause?: unknown): PlatformError {
  return new PlatformError(
    'INVALID_INPUT',
    `${folder} has no dist/${file}; build it first: npx marquee build ${folder}`,
    { cause },
  );
}

/** Returns the paths of all files below a folder, relative to it and sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}

/** Converts a packed release to the form that the checks before publishing read (package `release-checks`). */
export function asBuilt(packed: PackedRelease): BuiltRelease {
  const { remote, version, manifest, assets, files, blobs } = packed;
  return {
    remote,
    version,
    manifest,
    assets,
    paths: Object.keys(files),
    read: async (path) => readBlob(blobs.get(files[path]?.sha256 ?? '') ?? path),
  };
}

/** Returns the bytes of a blob of a packed release, which is the bytes themselves or the path of a file. */
export async function readBlob(blob: string | Uint8Array): Promise<Uint8Array> {
  return typeof blob === 'string' ? readFile(blob) : blob;
}
