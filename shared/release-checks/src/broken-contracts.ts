import { shellApi, type RemoteManifest } from '@marquee/contracts';
import { eventKey, type EventContract } from '@marquee/events';
import type { AgreedEvent, ReleaseContracts } from './release-contracts.ts';

/** All event contracts of the platform by `eventKey`. */
export type KnownEvents = Readonly<Record<string, Pick<EventContract, 'name' | 'version'>>>;

/**
 * Checks that the manifest lists the events and slots that its build recorded, that these events exist, and
 * that shells support its shell API version. Returns an error sentence for each mismatch.
 */
export function brokenContracts(
  manifest: RemoteManifest,
  contracts: ReleaseContracts,
  events: KnownEvents,
): string[] {
  return [
    ...(['publishes', 'subscribes'] as const).flatMap((verb) => [
      ...unknownEvents(verb, manifest[verb], events),
      ...unlike(verb, manifest[verb], contracts[verb].map(keyOf)),
    ]),
    ...unlike(
      'slots',
      manifest.slots.map(({ name }) => name),
      contracts.offers.map(({ slot }) => slot),
    ),
    ...wrongShellApi(contracts),
  ];
}

function unknownEvents(verb: 'publishes' | 'subscribes', keys: string[], events: KnownEvents): string[] {
  const verbText = verb === 'subscribes' ? 'subscribes to' : verb;
  return keys
    .filter((key) => !Object.hasOwn(events, key))
    .map((key) => {
      const [name = key, version = '1'] = key.split('@');
      const versions = Object.values(events).filter((one) => one.name === name);
      const known = versions.map((one) => `v${one.version}`).join(', ');
      return known
        ? `remote.json ${verbText} ${name} v${version}; @marquee/events has ${known}: define the new version there first`
        : `remote.json ${verbText} ${name}, which is no event of @marquee/events: define it there first`;
    });
}

function unlike(part: string, written: string[], recorded: string[]): string[] {
  const missing = written.filter((name) => !recorded.includes(name));
  const extra = recorded.filter((name) => !written.includes(name));
  return [
    ...missing.map((name) => `remote.json has ${name} under ${part}, its build does not: build again`),
    ...extra.map((name) => `the build has ${name} under ${part}, remote.json does not: build again`),
  ];
}

function wrongShellApi({ shellApi: built }: ReleaseContracts): string[] {
  const { oldest, current } = shellApi;
  if (built >= oldest && built <= current) return [];
  return [
    `it is built for shell API ${built}; shells run ${oldest} to ${current}: build it with this platform`,
  ];
}

/** The key of an event as manifests write it, such as `auth:logged-in@2`. */
export function keyOf({ event, version }: AgreedEvent): string {
  return eventKey({ name: event, version });
}
