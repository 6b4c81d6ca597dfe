import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, parseInput, PlatformError } from '@marquee/contracts';
import { keyOf, misfit, type JsonSchema } from '@marquee/release-checks';
import * as v from 'valibot';
import { liveContracts } from './live-contracts.ts';
import type { RegistryClient } from './registry-client.ts';

const pinFile = 'remote-types.json';
const typesFile = 'remote-types.d.ts';

const shapes = v.record(v.string(), v.record(v.string(), v.unknown()));
const pinSchema = v.object({
  environment: v.string(),
  releases: v.array(v.string()),
  /** JSON schemas of events by event name; from an event's second version on, the key is `<name>@<version>`. */
  events: shapes,
  slots: shapes,
});
type Pin = v.InferOutput<typeof pinSchema>;

export type RemoteTypes = {
  /** Where the types come from: the pinned copy in the folder is used if the registry does not respond. */
  source: 'registry' | 'pinned copy';
  environment: string;
  releases: string[];
  events: number;
  slots: number;
};

/**
 * Generates types for the events and slots of all other remotes in a remote's folder, from the copy pinned
 * there. First pins the contracts live in `environment` if nothing is pinned or `update` is true. Throws
 * TYPES_DRIFTED if a live contract is no longer compatible with the pinned copy, naming each event, slot and
 * field, and REGISTRY_UNREACHABLE if the registry does not respond and nothing is pinned.
 */
export async function remoteTypes(
  registry: RegistryClient,
  folder: string,
  { environment, update }: { environment: string; update: boolean },
): Promise<RemoteTypes> {
  const file = path.join(folder, 'remote.json');
  const json: unknown = JSON.parse(await readFile(file, 'utf8'));
  const manifest = parseInput(v.object({ name: v.string() }), json, file);
  const pinned = await readPin(folder);
  const live = await othersIn(registry, environment, manifest.name).catch((failure: unknown) => {
    if (pinned && !update && errorCode(failure) === 'REGISTRY_UNREACHABLE') return undefined;
    throw failure;
  });

  if (pinned && live && !update) refuseDrift(pinned, live);
  const types = pinned && !update ? pinned : live!;
  if (types !== pinned)
    await writeFile(path.join(folder, pinFile), `${JSON.stringify(types, undefined, 2)}\n`);
  await writeFile(path.join(folder, typesFile), await typesOf(types));
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

async function readPin(folder: string): Promise<Pin | undefined> {
  const file = path.join(folder, pinFile);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseInput(pinSchema, JSON.parse(text), file);
}

async function othersIn(registry: RegistryClient, environment: string, remote: string): Promise<Pin> {
  const live = await liveContracts(registry, environment);
  const others = live.releases.filter((one) => one.remote !== remote);
  const published = others.flatMap(({ contracts }) => contracts.publishes);
  const offered = others.flatMap(({ contracts }) => contracts.offers);
  return {
    environment,
    releases: others.map(({ release }) => release).toSorted(),
    events: sorted(published.map((event) => [keyOf(event), event.detail])),
    slots: sorted(offered.map(({ slot, params }) => [slot, params])),
  };
}

function sorted(entries: [string, JsonSchema][]): Record<string, JsonSchema> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Throws if other remotes' live events or slots are no longer compatible with the pinned contracts. */
function refuseDrift(pinned: Pin, live: Pin): void {
  const faults = [
    ...drifts('event', pinned.events, live.events, (before, now) => misfit(now, before)),
    ...drifts('slot', pinned.slots, live.slots, (before, now) => misfit(before, now)),
  ];
  if (faults.length === 0) return;
  throw new PlatformError(
    'TYPES_DRIFTED',
    `${pinFile} no longer matches what is live in ${live.environment}; check your code, then use --update:${faults.map((fault) => `\n- ${fault}`).join('')}`,
    { details: { faults } },
  );
}

function drifts(
  kind: string,
  pinned: Pin['events'],
  live: Pin['events'],
  compare: (before: JsonSchema, now: JsonSchema) => ReturnType<typeof misfit>,
): string[] {
  return Object.entries(pinned).flatMap(([name, before]) => {
    const now = live[name];
    if (!now) return [`${kind} ${name}: no remote has it any more`];
    const wrong = compare(before, now);
    return wrong ? [`${kind} ${name}: ${wrong.field ? `field ${wrong.field}: ` : ''}${wrong.why}`] : [];
  });
}

async function typesOf({ environment, releases, events, slots }: Pin): Promise<string> {
  const bannerComment = `// Written by \`npx marquee types\`: ${releases.join(', ')} in ${environment}. --update writes it and ${pinFile} again.`;
  // Loaded here because it takes half a second, which other verbs do not need.
  const { compile } = await import('json-schema-to-typescript');
  const interfaces = { RemoteEvents: events, RemoteSlots: slots };
  const written = await Promise.all(
    Object.entries(interfaces).map(([title, properties]) =>
      compile(
        {
          title,
          type: 'object',
          properties,
          required: Object.keys(properties),
          additionalProperties: false,
        },
        title,
        { bannerComment: '', additionalProperties: false, format: false },
      ),
    ),
  );
  return [bannerComment, ...written].join('\n');
}
