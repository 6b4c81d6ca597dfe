import type { DeclaredEvent } from './declared-event.ts';
import type { Guest, GuestHead, GuestMount } from './guest.ts';
import { contractsByKey, eventKey } from './event-contract.ts';
import type { NavigationEntry } from './navigation-entry.ts';
import { numberSchemaAt } from './json-schema.ts';
import { isOwnedBy } from './owned-name.ts';

type ManifestFields = {
  name: string;
  routes: { path: string; returns?: 'data' | undefined; mount?: GuestMount; head?: GuestHead }[];
  slots: { name: string; mount?: GuestMount }[];
  entries?: unknown;
  guest?: Guest;
  events?: DeclaredEvent[] | undefined;
  navigation?: NavigationEntry[] | undefined;
  viewTransitions?: { name: string; sharedWith?: string[] }[];
  publishes: string[];
  subscribes: string[];
};

/** A rule that several fields of a manifest break together; `path` leads to the field to change. */
type Fault = { path: (string | number)[]; message: string };

/** The fields that a guest must have, or lacks, and all others the other way round. */
function guestFaults({ routes, slots, entries, guest }: ManifestFields): Fault[] {
  const places = [
    ...routes.map((route, at) => ({ mount: route.mount, path: ['routes', at] })),
    ...slots.map((slot, at) => ({ mount: slot.mount, path: ['slots', at] })),
  ];
  if (!guest)
    return [
      ...(entries ? [] : [{ path: ['entries'], message: 'is missing' }]),
      ...places.flatMap(({ mount, path }) =>
        mount ? [{ path: [...path, 'mount'], message: 'is for guests only' }] : [],
      ),
    ];
  const needed = { 'module-federation': 'expose', 'custom-element': 'tag', 'single-spa': undefined } as const;
  const field = needed[guest.kind];
  return [
    ...(entries ? [{ path: ['entries'], message: 'is not for guests' }] : []),
    ...(guest.format === 'script' && guest.kind !== 'custom-element' && !guest.global
      ? [{ path: ['guest', 'global'], message: 'is missing: a classic script sets a global variable' }]
      : []),
    ...routes.flatMap(({ head, returns }, at) => [
      ...(head ? [] : [{ path: ['routes', at, 'head'], message: 'is missing' }]),
      ...(returns ? [{ path: ['routes', at, 'returns'], message: 'is not for guests' }] : []),
    ]),
    ...places.flatMap(({ mount, path }) =>
      field && !mount?.[field] ? [{ path: [...path, 'mount', field], message: 'is missing' }] : [],
    ),
  ];
}

/**
 * Checks the rules about several fields of a manifest, which its schema cannot express: an event that is declared must
 * also be published or subscribed to, for example. Returns each violation with the path of the field.
 */
export function manifestFaults(manifest: ManifestFields): Fault[] {
  const { name, routes, slots, events = [], navigation = [], publishes, subscribes } = manifest;
  const { viewTransitions = [] } = manifest;
  const paths = routes.filter(({ returns }) => !returns).map(({ path }) => path);
  const contracts = contractsByKey(events);
  const used = [...publishes, ...subscribes];
  return [
    ...guestFaults(manifest),
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
      ...wrongMeasures(event).map((fault) => ({ ...fault, path: ['events', at, ...fault.path] })),
      ...wrongConversions(event, contracts).map((fault) => ({
        ...fault,
        path: ['events', at, ...fault.path],
      })),
    ]),
    ...viewTransitions.flatMap((one, at) => [
      ...(one.sharedWith ? notOwned(name, one.name, ['viewTransitions', at, 'sharedWith']) : []),
      ...(viewTransitions.findIndex((other) => other.name === one.name) < at
        ? [{ path: ['viewTransitions', at, 'name'], message: `is declared twice: ${one.name}` }]
        : []),
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

/** The measures of an event that lead to no number of its detail. */
function wrongMeasures({ detail, measures = [] }: DeclaredEvent): Fault[] {
  return measures.flatMap((measure, at) => {
    if (measures.indexOf(measure) < at)
      return [{ path: ['measures', at], message: `is there twice: ${measure}` }];
    return numberSchemaAt(detail, measure)
      ? []
      : [{ path: ['measures', at], message: `${measure} is no number of the detail` }];
  });
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
