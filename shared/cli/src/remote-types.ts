import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  errorCode,
  declaredEventSchema,
  eventKey,
  isOwnedBy,
  objectSchema,
  parseInput,
  pinnedContractsFile,
  pinnedContractsSchema,
  PlatformError,
  settingsSchema,
  type PinnedContracts,
} from '@marquee/contracts';
import { misfit, type AgreedEvent, type JsonSchema } from '@marquee/release-checks';
import * as v from 'valibot';
import { liveContracts } from './live-contracts.ts';
import type { RegistryClient } from './registry-client.ts';
import { typesSource } from './types-source.ts';

const typesFile = 'remote-types.d.ts';

/** The part of a manifest that its types need; a manifest that is not complete yet has types as well. */
const typedManifest = v.object({
  name: v.string(),
  events: v.optional(v.array(declaredEventSchema)),
  slots: v.optional(v.array(v.object({ name: v.string(), params: v.optional(objectSchema) }))),
  settings: v.optional(settingsSchema),
});

export type RemoteTypes = {
  /** Where the types come from: the pinned copy in the folder is used if the registry does not respond. */
  source: 'registry' | 'pinned copy';
  environment: string;
  releases: string[];
  events: number;
  slots: number;
};

/**
 * Writes `remote-types.d.ts` into a remote's folder: the types of the remote's own events, slots and settings, and of
 * the events and slots of all other remotes. Those of other remotes come from a copy of their contracts in the folder,
 * `remote-types.json`. If there is no copy yet, or with `update`, the copy is first written from the contracts that are
 * live in `environment`. Throws TYPES_DRIFTED if a live contract is no longer compatible with the copy, and
 * REGISTRY_UNREACHABLE if the registry does not respond and is needed.
 */
export async function remoteTypes(
  registry: RegistryClient,
  folder: string,
  { environment, update }: { environment: string; update: boolean },
): Promise<RemoteTypes> {
  const file = path.join(folder, 'remote.json');
  const json: unknown = JSON.parse(await readFile(file, 'utf8'));
  const manifest = parseInput(typedManifest, json, file);
  const pinned = await readPin(folder);
  const live = await othersIn(registry, environment, manifest.name).catch((failure: unknown) => {
    if (pinned && !update && errorCode(failure) === 'REGISTRY_UNREACHABLE') return undefined;
    throw failure;
  });

  if (pinned && live && !update) refuseDrift(pinned, live);
  // Without a pinned copy, or to update it, the registry must have responded.
  const types = pinned && !(live && (update || pinned.releases.length === 0)) ? pinned : live!;
  if (types !== pinned)
    await writeFile(path.join(folder, pinnedContractsFile), `${JSON.stringify(types, undefined, 2)}\n`);
  await writeFile(
    path.join(folder, typesFile),
    await typesSource(types, manifest, 'npx marquee types --update'),
  );
  return {
    source: live ? 'registry' : 'pinned copy',
    environment: types.environment,
    releases: types.releases,
    events: Object.keys(types.events).length,
    slots: Object.keys(types.slots).length,
  };
}

export function remoteTypesText({ source, environment, releases, events, slots }: RemoteTypes): string {
  const what = `${events} events and ${slots} slots of ${releases.join(', ') || 'no other remote'}, live in ${environment}`;
  return source === 'registry'
    ? `${typesFile} has ${what}`
    : `the registry did not respond: ${typesFile} has the pinned copy, ${what} when it was pinned`;
}

async function readPin(folder: string): Promise<PinnedContracts | undefined> {
  const file = path.join(folder, pinnedContractsFile);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseInput(pinnedContractsSchema, JSON.parse(text), file);
}

async function othersIn(
  registry: RegistryClient,
  environment: string,
  remote: string,
): Promise<PinnedContracts> {
  const live = await liveContracts(registry, environment);
  const others = live.releases.filter((one) => one.remote !== remote);
  const events = others.flatMap((other) =>
    [...other.contracts.publishes, ...other.contracts.subscribes]
      .filter(({ event }) => !isOwnedBy(remote, event) && !event.startsWith('shell:'))
      .map((event) => ({ event, isOwners: isOwnedBy(other.remote, event.event) })),
  );
  // The contract of the owner replaces the copies that other remotes were built with.
  const byAuthority = events.toSorted((one, other) => Number(one.isOwners) - Number(other.isOwners));
  const offered = others.flatMap(({ contracts }) => contracts.offers);
  return {
    environment,
    releases: others.map(({ release }) => release).toSorted(),
    events: sorted(byAuthority.map(({ event }) => [keyOf(event), pinnedEvent(event)])),
    slots: sorted(offered.map(({ slot, params }) => [slot, params])),
  };
}

function keyOf({ event, version }: AgreedEvent): string {
  return eventKey({ name: event, version });
}

function pinnedEvent({ replay, detail, fromPrevious, toPrevious }: AgreedEvent) {
  return {
    ...(replay && { replay }),
    detail,
    ...(typeof fromPrevious === 'object' && { fromPrevious }),
    ...(typeof toPrevious === 'object' && { toPrevious }),
  };
}

function sorted<Value>(entries: [string, Value][]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Throws if other remotes' live events or slots are no longer compatible with the pinned contracts. */
function refuseDrift(pinned: PinnedContracts, live: PinnedContracts): void {
  const faults = [
    ...drifts('event', detailsOf(pinned), detailsOf(live), (before, now) => misfit(now, before)),
    ...drifts('slot', pinned.slots, live.slots, (before, now) => misfit(before, now)),
  ];
  if (faults.length === 0) return;
  throw new PlatformError(
    'TYPES_DRIFTED',
    `${pinnedContractsFile} no longer matches what is live in ${live.environment}; check your code, then use --update:${faults.map((fault) => `\n- ${fault}`).join('')}`,
    { details: { faults } },
  );
}

function detailsOf({ events }: PinnedContracts): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(events).map(([key, { detail }]) => [key, detail]));
}

function drifts(
  kind: string,
  pinned: Record<string, JsonSchema>,
  live: Record<string, JsonSchema>,
  compare: (before: JsonSchema, now: JsonSchema) => ReturnType<typeof misfit>,
): string[] {
  return Object.entries(pinned).flatMap(([name, before]) => {
    const now = live[name];
    if (!now) return [`${kind} ${name}: no remote has it any more`];
    const wrong = compare(before, now);
    return wrong ? [`${kind} ${name}: ${wrong.field ? `field ${wrong.field}: ` : ''}${wrong.why}`] : [];
  });
}
