import type { DeclaredEvent } from './declared-event.ts';
import { contractsByKey, eventKey } from './event-contract.ts';
import type { NavigationEntry } from './navigation-entry.ts';
import { isOwnedBy } from './owned-name.ts';

type ManifestFields = {
  name: string;
  routes: { path: string; returns?: 'data' | undefined }[];
  slots: { name: string }[];
  events?: DeclaredEvent[] | undefined;
  navigation?: NavigationEntry[] | undefined;
  publishes: string[];
  subscribes: string[];
};

/** A rule that several fields of a manifest break together; `path` leads to the field to change. */
type Fault = { path: (string | number)[]; message: string };

/** Checks the rules that concern several fields of a manifest. Returns a fault for each violation. */
export function manifestFaults({
  name,
  routes,
  slots,
  events = [],
  navigation = [],
  publishes,
  subscribes,
}: ManifestFields): Fault[] {
  const paths = routes.filter(({ returns }) => !returns).map(({ path }) => path);
  const contracts = contractsByKey(events);
  const used = [...publishes, ...subscribes];
  return [
    ...slots.flatMap((slot, at) => notOwned(name, slot.name, ['slots', at, 'name'])),
    ...events.flatMap((event, at) => [
      ...notOwned(name, event.name, ['events', at, 'name']),
      ...(events.findIndex((one) => eventKey(one) === eventKey(event)) < at
        ? [{ path: ['events', at, 'version'], message: `is declared twice: ${eventKey(event)}` }]
        : []),
      ...(used.includes(eventKey(event))
        ? []
        : [
            { path: ['events', at], message: `${eventKey(event)} is neither in publishes nor in subscribes` },
          ]),
      ...wrongConversions(event, contracts).map((fault) => ({
        ...fault,
        path: ['events', at, ...fault.path],
      })),
    ]),
    ...navigation.flatMap(({ path }, at) =>
      paths.includes(path)
        ? []
        : [{ path: ['navigation', at, 'path'], message: `${path} is no route of this remote` }],
    ),
  ];
}

function notOwned(remote: string, name: string, path: Fault['path']): Fault[] {
  return isOwnedBy(remote, name) ? [] : [{ path, message: `${name} does not belong to ${remote}` }];
}

/** The conversions of an event that have no other version, or that do not yield its required fields. */
function wrongConversions(event: DeclaredEvent, contracts: ReturnType<typeof contractsByKey>): Fault[] {
  const previous = contracts[eventKey({ ...event, version: event.version - 1 })]?.detail;
  return [
    ...wrongConversion(event, 'fromPrevious', previous, event.detail),
    ...wrongConversion(event, 'toPrevious', event.detail, previous),
  ];
}

function wrongConversion(
  { name, version, ...event }: DeclaredEvent,
  direction: 'fromPrevious' | 'toPrevious',
  from: DeclaredEvent['detail'] | undefined,
  to: DeclaredEvent['detail'] | undefined,
): Fault[] {
  const conversion = event[direction];
  if (!conversion) return [];
  if (!from || !to || version === 1)
    return [{ path: [direction], message: `version ${version - 1} of ${name} is not declared` }];
  const lacking = to.required?.filter((field) => !Object.hasOwn(conversion, field)) ?? [];
  const strange = Object.entries(conversion).flatMap(([field, rule]) => {
    const isCopied = 'value' in rule || Object.hasOwn(from.properties ?? {}, rule.from);
    return isCopied && Object.hasOwn(to.properties ?? {}, field) ? [] : [field];
  });
  return [
    ...lacking.map((field) => ({ path: [direction], message: `does not yield the required field ${field}` })),
    ...strange.map((field) => ({ path: [direction, field], message: 'is in only one of the two versions' })),
  ];
}
