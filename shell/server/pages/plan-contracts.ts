import {
  contractsByKey,
  parseEventKey,
  type EventContract,
  type EventContracts,
  type Release,
} from '@marquee/contracts';
import type { PageContracts, SlotRecord } from '../../page/page-data.ts';

export type PlanContracts = {
  /** The contracts that a page with these slots needs: of its remotes' events, and of the params of its slots. */
  ofPage(records: readonly Pick<SlotRecord, 'remote' | 'slot'>[]): PageContracts;
};

/**
 * Collects the contracts that the manifests of a plan declare. A page gets only the contracts that the remotes on it
 * use, whichever remote declares them.
 */
export function createPlanContracts(planned: readonly Release[]): PlanContracts {
  const events = Object.entries(contractsByKey(planned.flatMap(({ manifest }) => manifest.events ?? [])));
  const manifests = new Map(planned.map(({ remote, manifest }) => [remote, manifest]));

  return {
    ofPage(records) {
      const onPage = [...new Set(records.map(({ remote }) => remote))].flatMap(
        (remote) => manifests.get(remote) ?? [],
      );
      const names = new Set(
        onPage.flatMap(({ publishes, subscribes }) =>
          [...publishes, ...subscribes].map((key) => parseEventKey(key).name),
        ),
      );
      const params = onPage.flatMap(({ slots }) =>
        slots.flatMap(({ name, params: schema, ...slot }) => {
          const isUsed = records.some((record) => record.slot === name);
          // The server has validated the params of a slot that never hydrates.
          const hydrates =
            slot.hydrate !== 'never' ||
            slot.hydrateSignedIn ||
            slot.hydrateStored ||
            slot.hydrateOn.length > 0;
          return schema?.properties && isUsed && hydrates ? [[name, schema] as const] : [];
        }),
      );
      const used = events.filter(([key]) => names.has(parseEventKey(key).name));
      return {
        // In every version, between which the bus converts.
        ...(used.length > 0 && { events: withoutDefaults(used) }),
        ...(params.length > 0 && { slotParams: Object.fromEntries(params) }),
      };
    },
  };
}

function withoutDefaults(events: (readonly [string, EventContract])[]): EventContracts {
  return Object.fromEntries(
    events.map(([key, { replay, ...contract }]) => [
      key,
      { ...(replay === 'latest' && { replay }), ...contract },
    ]),
  );
}
