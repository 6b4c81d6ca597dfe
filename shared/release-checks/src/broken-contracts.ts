import { canonicalJson, contractsByKey, eventKey, type RemoteManifest } from '@marquee/contracts';
import type { AgreedEvent, ReleaseContracts } from './release-contracts.ts';
import { sdkRangeFault, sdkRangeOf } from './version-fit.ts';

/**
 * Checks that a release's manifest and the contracts that its build recorded (`contracts.json`) have the same events,
 * slots, schemas and range of sdk versions, and that shells can run a remote with this range. Returns an error sentence
 * for each mismatch.
 */
export function brokenContracts(manifest: RemoteManifest, contracts: ReleaseContracts): string[] {
  return [
    ...(['publishes', 'subscribes'] as const).flatMap((verb) =>
      unlike(verb, manifest[verb], contracts[verb].map(keyOf)),
    ),
    ...unlike(
      'slots',
      manifest.slots.map(({ name }) => name),
      contracts.offers.map(({ slot }) => slot),
    ),
    ...otherSchemas(manifest, contracts),
    ...wrongRange(manifest, contracts),
  ];
}

/** The events and slots of which the build recorded another schema than the manifest declares. */
function otherSchemas({ events = [], slots }: RemoteManifest, contracts: ReleaseContracts): string[] {
  const declared = new Map<string, object>([
    ...Object.entries(contractsByKey(events)).map(([key, { detail }]) => [key, detail] as const),
    ...slots.flatMap(({ name, params }) => (params ? [[name, params] as const] : [])),
  ]);
  const recorded = [
    ...[...contracts.publishes, ...contracts.subscribes].map(
      (event) => [keyOf(event), event.detail] as const,
    ),
    ...contracts.offers.map(({ slot, params }) => [slot, params] as const),
  ];
  const other = recorded.flatMap(([name, schema]) => {
    const own = declared.get(name);
    return own && canonicalJson(own) !== canonicalJson(schema) ? [name] : [];
  });
  return [...new Set(other)].map(
    (name) => `remote.json and the build have different schemas of ${name}: build again`,
  );
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

/** Returns the key by which manifests name an event and its version, such as `auth:logged-in@2`. */
export function keyOf({ event, version }: AgreedEvent): string {
  return eventKey({ name: event, version });
}
