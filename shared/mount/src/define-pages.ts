import type { PageModule, SlotModule } from './page.ts';

type ManifestPart = {
  name: string;
  routes: readonly { id: string; path: string }[];
  slots: readonly { name: string }[];
};

export type PageDefinition = { id: string; path: string; load: () => Promise<PageModule> };
export type SlotDefinition = { name: string; load: () => Promise<SlotModule> };

/**
 * Joins the routes of `remote.json` with their modules, by id.
 * Throws when one side has an id the other lacks.
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

/** Joins the slots of `remote.json` with their modules, by name; throws like `definePages`. */
export function defineSlots(
  manifest: ManifestPart,
  modules: Record<string, () => Promise<SlotModule>>,
): SlotDefinition[] {
  const loads = pair(
    manifest.name,
    'slot',
    manifest.slots.map(({ name }) => name),
    modules,
  );
  return manifest.slots.map(({ name }) => ({ name, load: loads(name) }));
}

function pair<Module>(
  remote: string,
  kind: 'route' | 'slot',
  declared: string[],
  modules: Record<string, () => Promise<Module>>,
): (name: string) => () => Promise<Module> {
  const stranger = Object.keys(modules).find((name) => !declared.includes(name));
  if (stranger)
    throw new Error(`${remote}: the ${kind} ${stranger} has code but does not stand in remote.json`);

  return (name) => {
    const load = modules[name];
    if (!load) throw new Error(`${remote}: remote.json declares the ${kind} ${name}, which has no code`);
    return load;
  };
}
