import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  contractsByKey,
  isOwnedBy,
  parseEventKey,
  parseInput,
  pinnedContractsFile,
  pinnedContractsSchema,
  sdk,
  shellEvents,
  type EventContracts,
  type JsonSchema,
  type PinnedContracts,
  type RemoteManifest,
} from '@marquee/contracts';
import { deprecatedNames, sdkRangeOf, type ReleaseContracts } from '@marquee/release-checks';
import type { Compilation, Compiler } from 'webpack';
import { importedModules } from './imported-modules.ts';
import { packageOf, rangeOf } from './shared-versions.ts';
import { namesInSource, type NamesInSource } from './names-in-source.ts';

/**
 * A webpack plugin that writes `contracts.json` into the output of a remote's build: the JSON Schemas of the events and
 * slots that the remote declares or uses. `marquee can-deploy` compares them with those of the live releases. The
 * plugin reads the remote's own schemas from its manifest, and those of other remotes from the copy that
 * `marquee types` has stored. An event or slot that is in neither fails the build.
 */
export class ContractsPlugin {
  readonly #folder: string;
  readonly #output: string;
  readonly #manifest: RemoteManifest;

  constructor({ folder, output, manifest }: { folder: string; output: string; manifest: RemoteManifest }) {
    this.#output = output;
    this.#folder = folder;
    this.#manifest = manifest;
  }

  apply(compiler: Compiler) {
    compiler.hooks.done.tap('ContractsPlugin', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      mkdirSync(this.#output, { recursive: true });
      const { slots, settings, viewTransitions } = namesIn(compilation, this.#folder);
      refuseSettings(this.#manifest, settings);
      refuseViewTransitions(this.#manifest, viewTransitions);
      const contracts = contractsOf(this.#manifest, {
        pinned: readPinned(this.#folder),
        placed: slots,
        imported: importedModules(compilation.modules),
        rangeOf: (name) => rangeOf(this.#folder, name),
      });
      writeFileSync(path.join(this.#output, 'contracts.json'), `${JSON.stringify(contracts, null, 2)}\n`);
    });
  }
}

/** The contracts of the other remotes that are pinned in a remote's folder; none if the file is missing. */
function readPinned(folder: string): PinnedContracts {
  const file = path.join(folder, pinnedContractsFile);
  if (!existsSync(file)) return { environment: '', releases: [], events: {}, slots: {} };
  return parseInput(pinnedContractsSchema, JSON.parse(readFileSync(file, 'utf8')), file);
}

/**
 * The versions that a remote needs, and the JSON Schemas of its events and slots. `pinned` has those of other
 * remotes, `placed` the slots that the remote places, `imported` the shared modules that it imports, and `rangeOf`
 * the ranges of their packages.
 */
function contractsOf(
  manifest: RemoteManifest,
  {
    pinned,
    placed,
    imported,
    rangeOf,
  }: {
    pinned: PinnedContracts;
    placed: string[];
    imported: readonly string[];
    rangeOf: (name: string) => string | false;
  },
): ReleaseContracts {
  const events = { ...pinned.events, ...shellEvents, ...contractsByKey(manifest.events ?? []) };
  const own = Object.fromEntries(manifest.slots.map(({ name, params = {} }) => [name, params]));
  const eventAgreed = (key: string) => agreedEvent(manifest.name, key, events);
  return {
    sdk: {
      range: sdkRangeOf(manifest),
      built: sdk.current,
      deprecated: deprecatedNames.filter(({ name }) => imported.includes(name)),
    },
    shared: rangesOf(imported, rangeOf),
    publishes: manifest.publishes.map(eventAgreed),
    subscribes: manifest.subscribes.map(eventAgreed),
    offers: Object.entries(own).map(([slot, params]) => ({ slot, params })),
    uses: placed.map((slot) => ({
      slot,
      params: slotParams(manifest.name, slot, { ...pinned.slots, ...own }),
    })),
  };
}

function agreedEvent(
  remote: string,
  key: string,
  events: EventContracts,
): ReleaseContracts['publishes'][number] {
  const contract = events[key];
  if (!contract) throw new Error(`${remote}/remote.json names the event ${key}: ${adviceFor(remote, key)}`);
  const { name: event, version } = parseEventKey(key);
  const { replay, detail, fromPrevious, toPrevious } = contract;
  return {
    event,
    version,
    ...(replay && { replay }),
    detail,
    ...(fromPrevious && { fromPrevious }),
    ...(toPrevious && { toPrevious }),
  };
}

function slotParams(remote: string, slot: string, slots: Record<string, JsonSchema>): JsonSchema {
  const params = slots[slot];
  if (params) return params;
  throw new Error(`${remote} places the slot ${slot}: ${adviceFor(remote, slot)}`);
}

function adviceFor(remote: string, name: string): string {
  return isOwnedBy(remote, name)
    ? 'declare it in remote.json'
    : `${pinnedContractsFile} does not have it; when a remote that has it is live, run npx marquee types --update`;
}

/** The names in the sources of a build, each once. */
function namesIn({ fileDependencies }: Compilation, folder: string): NamesInSource {
  const sources = [...fileDependencies]
    .map((file) => path.relative(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/^\.\.|node_modules/.test(file) && !path.isAbsolute(file));
  const names = sources.map((file) => namesInSource(readFileSync(path.join(folder, file), 'utf8'), file));
  const sorted = (all: string[]) => [...new Set(all)].sort();
  return {
    slots: sorted(names.flatMap(({ slots }) => slots)),
    settings: sorted(names.flatMap(({ settings }) => settings)),
    viewTransitions: sorted(names.flatMap(({ viewTransitions }) => viewTransitions)),
  };
}

/** Throws if a remote marks an element by a name that it does not declare: the registry could not see a conflict. */
function refuseViewTransitions(
  { name, viewTransitions = [] }: RemoteManifest,
  marked: readonly string[],
): void {
  const unknown = marked.find((one) => !viewTransitions.some((declared) => declared.name === one));
  if (unknown !== undefined)
    throw new Error(
      `${name} marks elements by the view transition ${unknown}: declare it in remote.json, "viewTransitions": [{ "name": "${unknown}" }]`,
    );
}

/** Throws if a remote reads settings of another remote, or settings that it does not declare. */
function refuseSettings({ name, settings }: RemoteManifest, read: readonly string[]): void {
  const other = read.find((remote) => remote !== name);
  if (other !== undefined)
    throw new Error(
      `${name} reads the settings of ${other}: a remote has its own only, useSettings('${name}')`,
    );
  if (read.length > 0 && !settings)
    throw new Error(
      `${name} reads settings, and its remote.json declares none: add them under "settings", each with type and default`,
    );
}

/**
 * The ranges of the packages of shared modules. Those of the platform are left out: the range of the sdk stands for
 * them, also where a shell runs the remote by an adapter.
 */
function rangesOf(
  modules: readonly string[],
  rangeOf: (name: string) => string | false,
): Record<string, string> {
  const ranges = modules
    .filter((name) => !name.startsWith('@marquee/'))
    .flatMap((name) => {
      const range = rangeOf(name);
      return range ? [[packageOf(name), range] as const] : [];
    });
  return Object.fromEntries(ranges);
}
