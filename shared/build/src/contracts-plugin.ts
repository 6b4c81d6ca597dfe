import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sdk, type RemoteManifest } from '@marquee/contracts';
import { eventContracts, eventKey, type EventContract } from '@marquee/events';
import { slotContracts, type SlotContract } from '@marquee/events/slots';
import { deprecatedNames, sdkRangeOf, type JsonSchema, type ReleaseContracts } from '@marquee/release-checks';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Compilation, Compiler } from 'webpack';
import { importedModules } from './imported-modules.ts';
import { packageOf, rangeOf } from './shared-versions.ts';
import { slotsInSource } from './slots-in-source.ts';

/**
 * Writes `contracts.json` into the output: the JSON Schemas of the remote's events and slots. `marquee
 * can-deploy` compares them with those of the live releases. An event without a contract fails the build.
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
      const contracts = contractsOf(this.#manifest, {
        placed: placedIn(compilation, this.#folder),
        imported: importedModules(compilation.modules),
        rangeOf: (name) => rangeOf(this.#folder, name),
      });
      writeFileSync(path.join(this.#output, 'contracts.json'), `${JSON.stringify(contracts, null, 2)}\n`);
    });
  }
}

/**
 * The versions that a remote needs, and the JSON Schemas of its events and slots. `placed` are the slots that the
 * remote places, `imported` the shared modules that it imports, `rangeOf` the ranges of their packages.
 */
export function contractsOf(
  manifest: RemoteManifest,
  {
    placed,
    imported,
    rangeOf,
  }: { placed: string[]; imported: readonly string[]; rangeOf: (name: string) => string | false },
): ReleaseContracts {
  return {
    sdk: {
      range: sdkRangeOf(manifest),
      built: sdk.current,
      deprecated: deprecatedNames.filter(({ name }) => imported.includes(name)),
    },
    shared: rangesOf(imported, rangeOf),
    publishes: manifest.publishes.map((key) => eventAgreed(manifest, 'publishes', key)),
    subscribes: manifest.subscribes.map((key) => eventAgreed(manifest, 'subscribes', key)),
    offers: manifest.slots.map(({ name }) => slotAgreed(name)),
    uses: placed.map(slotAgreed),
  };
}

function eventAgreed(
  { name: remote }: RemoteManifest,
  verb: string,
  key: string,
): ReleaseContracts['publishes'][number] {
  const contract = Object.values<EventContract>(eventContracts).find((one) => eventKey(one) === key);
  if (!contract) {
    const events = Object.keys(eventContracts).join(', ');
    throw new Error(
      `${remote}/remote.json ${verb} ${key}, which is no event of @marquee/events. There are: ${events}`,
    );
  }
  return {
    event: contract.name,
    version: contract.version,
    detail: asJsonSchema(contract.schema),
    ...(contract.fromPrevious && { fromPrevious: true }),
    ...(contract.toPrevious && { toPrevious: true }),
  };
}

/** The contract of a slot that the remote offers. A slot without a contract accepts any params. */
function slotAgreed(slot: string): ReleaseContracts['offers'][number] {
  const contract = (slotContracts as Record<string, SlotContract>)[slot];
  return { slot, params: contract ? asJsonSchema(contract.params) : {} };
}

function asJsonSchema(schema: EventContract['schema']): JsonSchema {
  const { $schema: _dialect, ...shape } = toJsonSchema(schema, { errorMode: 'ignore' });
  return shape as JsonSchema;
}

function placedIn({ fileDependencies }: Compilation, folder: string): string[] {
  const sources = [...fileDependencies].filter(
    (file) => file.endsWith('.tsx') && file.startsWith(path.join(folder, path.sep)),
  );
  const names = sources.flatMap((file) =>
    slotsInSource(readFileSync(file, 'utf8'), path.relative(folder, file)),
  );
  return [...new Set(names)].sort();
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
