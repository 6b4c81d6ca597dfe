import type { RemoteSlots } from '@marquee/contracts';
import type { PageModule, SlotModule } from './page.ts';

type ManifestPart = {
  name: string;
  routes: readonly { id: string; path: string }[];
  slots: readonly { name: string }[];
};

export type PageDefinition = { id: string; path: string; load: () => Promise<PageModule> };
export type SlotDefinition = { name: string; load: () => Promise<SlotModule> };

/**
 * Combines the routes in a remote's `remote.json` with the functions that import their modules, by the route's id.
 * Throws if a route has no module, or a module no route.
 *
 * @example
 * export const routes = definePages(manifest, { hub: () => import('./hub/HubPage.tsx') });
 */
export function definePages(
  manifest: ManifestPart,
  modules: Record<string, () => Promise<PageModule>>,
): PageDefinition[] {
  const loads = pair(
    manifest.name,
    'route',
    manifest.routes.map(({ id }) => id),
    modules,
  );
  return manifest.routes.map(({ id, path }) => ({ id, path, load: loads(id) }));
}

/** The modules of a remote's slots by name. A module must accept the params in `remote-types.d.ts`. */
type SlotModules<Name extends string> = {
  [One in Name]: () => Promise<One extends keyof RemoteSlots ? SlotModule<RemoteSlots[One]> : SlotModule>;
};

/**
 * Combines the slots in a remote's `remote.json` with the functions that import their modules, by the slot's name.
 * Throws if a slot has no module, or a module no slot.
 */
export function defineSlots<Name extends string>(
  manifest: ManifestPart,
  modules: SlotModules<Name>,
): SlotDefinition[] {
  const loads = pair(
    manifest.name,
    'slot',
    manifest.slots.map(({ name }) => name),
    // `SlotModules` has checked the type of each slot's params; from here on they are opaque.
    modules as Record<string, () => Promise<SlotModule>>,
  );
  return manifest.slots.map(({ name }) => ({ name, load: loads(name) }));
}

function pair<Module>(
  remote: string,
  kind: 'route' | 'slot',
  declared: string[],
  modules: Record<string, () => Promise<Module>>,
): (name: string) => () => Promise<Module> {
  const unknown = Object.keys(modules).find((name) => !declared.includes(name));
  if (unknown) throw new Error(`${remote}: the ${kind} ${unknown} has code but is not in remote.json`);

  return (name) => {
    const load = modules[name];
    if (!load) throw new Error(`${remote}: remote.json declares the ${kind} ${name}, which has no code`);
    return load;
  };
}
