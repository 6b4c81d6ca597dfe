import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  parseInput,
  pinnedContractsFile,
  pinnedContractsSchema,
  PlatformError,
  versionSchema,
  type Guest,
  type PinnedContracts,
  type RemoteManifest,
} from '@marquee/contracts';
import { contractsPath } from '@marquee/release-checks';
import * as v from 'valibot';
import { compressedCopies } from './compressed-copies.ts';
import { describedContainer } from './described-container.ts';
import { guestContracts } from './guest-contracts.ts';
import { guestFaults } from './guest-faults.ts';
import { guestFileName, readGuest, type GuestFile, type GuestOptions } from './guest-file.ts';
import { guestManifest } from './guest-manifest.ts';
import { importsOf, leftOut, type LeftOut } from './left-out.ts';
import {
  entryOf,
  mfManifestFile,
  mfManifestSchema,
  sharedRanges,
  sharingWarnings,
  type MfManifest,
} from './mf-manifest.ts';
import { addBytes, filesBelow, type PackedRelease } from './pack-release.ts';
import { findJson, readJson } from './read-json.ts';

/**
 * A guest (an unmodified build) that is ready to upload, with the files of its build that are not published, and
 * warnings for the person who publishes it.
 */
export type PackedGuest = PackedRelease & { leftOut: LeftOut[]; warnings: string[] };

/**
 * Packs the guest (an unmodified build) in `folder`: reads and hashes its files, and derives its manifest from
 * `guest.json`, the options and the files. Throws INVALID_INPUT, with the wrong field or file and a remedy.
 */
export async function packGuest(folder: string, options: GuestOptions): Promise<PackedGuest> {
  const { description, source } = await readGuest(folder, options);
  const build = await readBuild(folder, description);
  const manifest = guestManifest(description, build.guest, source);
  const version = description.version ?? (await nearestVersion(folder, source));
  const empty = { scripts: [], styles: [], shared: [] };

  const packed: PackedGuest = {
    remote: manifest.name,
    version,
    manifest,
    assets: {
      entry: build.entry,
      routes: Object.fromEntries(manifest.routes.map(({ id }) => [id, empty])),
      slots: empty,
    },
    files: {},
    blobs: new Map(),
    bytes: 0,
    leftOut: build.leftOut,
    warnings: build.federation ? sharingWarnings(build.federation) : [],
  };
  for (const [file, bytes] of [...build.files, ...(await compressedCopies(build.files))])
    addBytes(packed, `browser/${file}`, bytes);
  addBytes(packed, contractsPath, await contractsOf(manifest, build, source));
  return packed;
}

type Build = {
  entry: string;
  guest: Guest;
  files: Map<string, Uint8Array>;
  leftOut: LeftOut[];
  federation: MfManifest | undefined;
};

async function readBuild(folder: string, description: GuestFile): Promise<Build> {
  const all = await filesBelow(folder);
  const wanted = all.filter((file) => !whatIsUnused(file));
  if (wanted.length === 0)
    throw new PlatformError('INVALID_INPUT', `${folder} has no files: name the folder of the build`);
  const files = new Map<string, Uint8Array>();
  for (const file of wanted) files.set(file, await readFile(path.join(folder, file)));

  const scripts = new Map(
    [...files].filter(([file]) => /\.m?js$/.test(file)).map(([file, bytes]) => [file, textOf(bytes)]),
  );
  const places = [...Object.values(description.routes), ...Object.values(description.slots)];
  const written = all.includes(mfManifestFile)
    ? parseInput(
        mfManifestSchema,
        await readJson(path.join(folder, mfManifestFile)),
        `${folder}/${mfManifestFile}`,
      )
    : undefined;
  const described =
    written || !isFederation(description, places)
      ? undefined
      : describedContainer(scripts, description.entry?.replace(/^\.\//, ''));
  const isUnnamed = !written && !described && isFederation(description, places);
  const inner = written ? undefined : all.find((file) => path.basename(file) === mfManifestFile);
  const entryFolder = described && path.dirname(entryOf(described.manifest));
  // A build may write its manifest into a folder of its own, below the entry.
  if (inner && (isUnnamed || entryFolder === path.dirname(inner)))
    throw new PlatformError(
      'INVALID_INPUT',
      `${folder} has its ${mfManifestFile} in ${path.dirname(inner)}: publish ${path.join(folder, path.dirname(inner))}`,
    );
  if (isUnnamed && !description.kind)
    throw new PlatformError(
      'INVALID_INPUT',
      `${folder} has no ${mfManifestFile}, and not exactly one of its scripts is the entry of a container, which exports get and init: name the entry, such as --entry remoteEntry.js`,
    );
  const federation = written ?? described?.manifest;
  const faults = guestFaults(scripts, { federation, described, places });
  if (faults.length > 0)
    throw new PlatformError(
      'RELEASE_REFUSED',
      `${folder} cannot run on a page of the site:${faults.map((fault) => `\n- ${fault}`).join('')}`,
    );
  const entry = federation ? entryOf(federation) : entryOfScripts(folder, [...files.keys()], description);
  if (!files.has(entry))
    throw new PlatformError('INVALID_INPUT', `${folder} has no ${entry}, the entry of the build`);
  const guest = guestOf(description, { federation, entry, script: textOf(files.get(entry)) });

  const page = all.includes('index.html') ? await readFile(path.join(folder, 'index.html'), 'utf8') : '';
  const without = federation
    ? leftOut(scripts, federation, { page, isDescribed: described !== undefined })
    : [];
  for (const { file } of without) {
    for (const one of [file, `${file}.map`, `${file}.br`, `${file}.gz`]) files.delete(one);
  }
  return { entry, guest, files, leftOut: [...(await unusedFiles(folder, all)), ...without], federation };
}

/** Whether a description is of a build by Module Federation: it says so, or names exposed modules. */
function isFederation({ kind }: GuestFile, places: readonly GuestFile['slots'][string][]): boolean {
  if (kind) return kind === 'module-federation';
  return places.some((place) =>
    typeof place === 'string' ? place.startsWith('./') : place.expose !== undefined,
  );
}

/** Finds the files of a build that are of no use in a release. */
async function unusedFiles(folder: string, all: readonly string[]): Promise<LeftOut[]> {
  const unused: LeftOut[] = [];
  for (const file of all) {
    const what = whatIsUnused(file);
    if (!what) continue;
    const { size } = await stat(path.join(folder, file));
    unused.push({ file, what, why: 'no page of the site loads it', bytes: size });
  }
  return unused;
}

/** What a file is that is of no use in a release; undefined for any other. */
function whatIsUnused(file: string): string | undefined {
  return neverPublished.find(([pattern]) => pattern.test(file))?.[1];
}

const neverPublished: [RegExp, string][] = [
  [/\.html?$/i, 'a page of the build'],
  [/^(?:guest|mf-manifest|mf-stats)\.json$|^@mf-types|\.d\.ts$/i, 'a description of the build'],
  [/\.ssr\.[^/]*$/i, 'a server part'],
  [/LICENSE(?:\.txt|\.md)?$/i, 'a licence text'],
  [/(?:^|\/)\./, 'a hidden file'],
];

function entryOfScripts(folder: string, files: readonly string[], { entry }: GuestFile): string {
  if (entry) return entry.replace(/^\.\//, '');
  const scripts = files.filter((file) => /^[^/]+\.m?js$/.test(file));
  const [only, ...more] = scripts;
  if (only !== undefined && more.length === 0) return only;
  throw new PlatformError(
    'INVALID_INPUT',
    `${folder} has ${scripts.length === 0 ? 'no script' : `the scripts ${scripts.join(', ')}`} at its top: name the entry, such as --entry app.js`,
  );
}

function guestOf(
  description: GuestFile,
  { federation, entry, script }: { federation: MfManifest | undefined; entry: string; script: string },
): Guest {
  const { bundler, framework, routes, slots } = description;
  const hasTags = [...Object.values(routes), ...Object.values(slots)].some(
    (place) => typeof place !== 'string' && place.tag,
  );
  const kind =
    description.kind ??
    (federation ? 'module-federation' : hasTags ? 'custom-element' : ('single-spa' as const));
  const isModule = federation
    ? federation.metaData.remoteEntry.type === 'module'
    : importsOf(entry, script).isModule;
  const global = description.global ?? federation?.metaData.globalName ?? federation?.name;
  return {
    kind,
    format: isModule ? 'module' : 'script',
    ...(!isModule && global && { global }),
    ...(bundler && { bundler }),
    ...(framework && { framework }),
  };
}

/** The version in the `package.json` that is nearest above the build's folder. */
async function nearestVersion(folder: string, source: string): Promise<string> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const content = await findJson(path.join(at, 'package.json'));
    const found = v.safeParse(v.object({ version: versionSchema }), content);
    if (found.success) return found.output.version;
    if (at === path.dirname(at))
      throw new PlatformError(
        'INVALID_INPUT',
        `${source}: version: is missing; write it, or --release-version 1.0.0`,
      );
  }
}

async function contractsOf(
  manifest: RemoteManifest,
  { federation }: Build,
  source: string,
): Promise<Uint8Array> {
  const shared = federation ? sharedRanges(federation) : {};
  const contracts = guestContracts(manifest, { shared, pinned: await pinnedEvents(source) });
  return Buffer.from(`${JSON.stringify(contracts, null, 2)}\n`);
}

/** The events of other remotes in the file `remote-types.json` beside `guest.json`, if there is one. */
async function pinnedEvents(source: string): Promise<PinnedContracts['events']> {
  if (path.extname(source) !== path.extname(guestFileName)) return {};
  const file = path.join(path.dirname(source), pinnedContractsFile);
  const content = await findJson(file);
  return content === undefined ? {} : parseInput(pinnedContractsSchema, content, file).events;
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}
