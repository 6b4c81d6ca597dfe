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
 * Derives the contracts of a guest (an unmodified build), because its build records none. `shared` has the ranges of
 * the packages that it takes from the shell. An event of another remote that is not in `pinned` gets a schema that
 * accepts any detail.
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
