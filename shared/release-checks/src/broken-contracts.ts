import type { RemoteManifest } from '@marquee/contracts';
import { eventKey, type EventContract } from '@marquee/events';
import type { AgreedEvent, ReleaseContracts } from './release-contracts.ts';
import { sdkRangeFault, sdkRangeOf } from './version-fit.ts';

/** All event contracts of the platform by `eventKey`. */
export type KnownEvents = Readonly<Record<string, Pick<EventContract, 'name' | 'version'>>>;

/**
 * Checks that the manifest lists the events, slots and sdk range that its build recorded, that these events exist,
 * and that the range is one that shells can run. Returns an error sentence for each mismatch.
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
    ...wrongRange(manifest, contracts),
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

function wrongRange(manifest: RemoteManifest, { sdk }: ReleaseContracts): string[] {
  const range = sdkRangeOf(manifest);
  if (range !== sdk.range)
    return [`remote.json has sdk ${range}, its build was made for ${sdk.range}: build again`];
  const fault = sdkRangeFault(range, sdk.built);
  return fault ? [`remote.json: sdk: ${fault}`] : [];
}

/** The key of an event as manifests write it, such as `auth:logged-in@2`. */
export function keyOf({ event, version }: AgreedEvent): string {
  return eventKey({ name: event, version });
}
