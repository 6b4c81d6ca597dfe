import {
  contractsByKey,
  isOwnedBy,
  parseEventKey,
  PlatformError,
  sdk,
  shellEvents,
  type EventContracts,
  type PinnedContracts,
  type RemoteManifest,
} from '@marquee/contracts';
import { sdkRangeOf, type ReleaseContracts } from '@marquee/release-checks';

/**
 * Derives the contracts of a guest (an unmodified build) from its manifest, because its build has written no
 * `contracts.json`. `shared` has the version ranges of the packages that the guest uses from the shell. `pinned` are
 * the stored events of other remotes; an event that is not among them gets a schema that accepts any detail. Throws
 * INVALID_INPUT if the manifest does not declare an event of its own.
 */
export function guestContracts(
  manifest: RemoteManifest,
  { shared, pinned }: { shared: Record<string, string>; pinned: PinnedContracts['events'] },
): ReleaseContracts {
  const events = { ...pinned, ...shellEvents, ...contractsByKey(manifest.events ?? []) };
  return {
    sdk: { range: sdkRangeOf(manifest), built: sdk.current, deprecated: [] },
    shared,
    publishes: manifest.publishes.map((key) => agreedEvent(manifest.name, key, events)),
    subscribes: manifest.subscribes.map((key) => agreedEvent(manifest.name, key, events)),
    offers: manifest.slots.map(({ name, params = {} }) => ({ slot: name, params: { ...params } })),
    uses: [],
  };
}

function agreedEvent(
  remote: string,
  key: string,
  events: EventContracts,
): ReleaseContracts['publishes'][number] {
  const { name: event, version } = parseEventKey(key);
  const contract = events[key];
  if (!contract && isOwnedBy(remote, event))
    throw new PlatformError('INVALID_INPUT', `${remote} names the event ${key}: declare it under "events"`);
  const { replay, detail = {}, fromPrevious, toPrevious } = contract ?? {};
  return {
    event,
    version,
    ...(replay && { replay }),
    detail: { ...detail },
    ...(fromPrevious && { fromPrevious }),
    ...(toPrevious && { toPrevious }),
  };
}
