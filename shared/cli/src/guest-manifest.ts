import {
  manifestSchema,
  ownerName,
  parseInput,
  PlatformError,
  sdk,
  type Guest,
  type GuestMount,
  type RemoteManifest,
} from '@marquee/contracts';
import type { GuestFile } from './guest-file.ts';

/**
 * Derives the manifest of a guest (an unmodified build) from its description in `guest.json`. `guest` is the manifest's
 * field of that name, which the build determines; `source` is the path of the description, for messages. Throws
 * INVALID_INPUT, with the field, if a field is missing or invalid.
 */
export function guestManifest(description: GuestFile, guest: Guest, source: string): RemoteManifest {
  const { name, routes, slots, ...rest } = description;
  if (!name)
    throw new PlatformError('INVALID_INPUT', `${source}: name: is missing; write it, or --name polls`);
  const { version: _version, kind: _kind, entry: _entry, global: _global, ...fields } = rest;
  const { bundler: _bundler, framework: _framework, ...manifestFields } = fields;
  const major = Number.parseInt(sdk.current, 10);
  return parseInput(
    manifestSchema,
    {
      owner: name,
      // A guest calls nothing of the sdk that a minor version adds.
      sdk: `>=${major}.0 <${major + 1}`,
      criticality: 'regular',
      publishes: [],
      subscribes: [],
      ...manifestFields,
      name,
      routes: Object.entries(routes).map(([path, page]) => routeOf(path, page, { name, guest })),
      slots: Object.entries(slots).map(([slot, place]) => ({ ...placeOf(place, guest), name: slot })),
      guest,
    },
    source,
  );
}

function routeOf(
  path: string,
  page: GuestFile['routes'][string],
  { name, guest }: { name: string; guest: Guest },
) {
  const words = titleOf(name);
  const title = typeof page === 'string' ? undefined : page.title;
  const {
    title: _title,
    description,
    heading,
    id,
    ...fields
  } = typeof page === 'string' ? ({} as Exclude<typeof page, string>) : page;
  const shown = title ?? { en: words, hi: words };
  return {
    ...placeOf(typeof page === 'string' ? page : fields, guest),
    id: id ?? idOf(path),
    path,
    head: { title: shown, description: description ?? shown, heading: heading ?? shown },
  };
}

/** The fields of a page or slot, with what is mounted there. */
function placeOf(place: GuestFile['slots'][string], { kind }: Guest) {
  if (typeof place === 'string') {
    if (!place) return {};
    return { mount: kind === 'custom-element' ? { tag: place } : { expose: exposeOf(place) } };
  }
  const { expose, tag, ...fields } = place;
  const mount: GuestMount = { ...(expose && { expose: exposeOf(expose) }), ...(tag && { tag }) };
  return { ...fields, ...((expose || tag) && { mount }) };
}

function exposeOf(name: string): string {
  return name.startsWith('./') ? name : `./${name}`;
}

/** The id of a route: `polls-id` for `/polls/:id`, `home` for `/`. */
function idOf(path: string): string {
  return (
    path
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'home'
  );
}

/** `Order Wizard` for the remote `mfe-order-wizard`. */
function titleOf(name: string): string {
  return ownerName(name)
    .replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
    .trim();
}
