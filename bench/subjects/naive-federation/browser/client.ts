import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import { startSite } from '../../app/browser/start-site.tsx';

type RemoteModules = {
  routes: () => Promise<{ routes: PageDefinition[] }>;
  slots: () => Promise<{ slots: SlotDefinition[] }>;
};

const remotes: Record<string, RemoteModules> = {
  'mfe-auth': { routes: () => import('mfe-auth/routes'), slots: () => import('mfe-auth/slots') },
  'mfe-checkout': { routes: () => import('mfe-checkout/routes'), slots: () => import('mfe-checkout/slots') },
  'mfe-enterprise': {
    routes: () => import('mfe-enterprise/routes'),
    slots: () => import('mfe-enterprise/slots'),
  },
  'mfe-fanzone': { routes: () => import('mfe-fanzone/routes'), slots: () => import('mfe-fanzone/slots') },
  'mfe-quiz': { routes: () => import('mfe-quiz/routes'), slots: () => import('mfe-quiz/slots') },
};

startSite({
  page: async (remote, route) => {
    const { routes } = await modulesOf(remote).routes();
    return found(
      routes.find(({ id }) => id === route),
      route,
    ).load();
  },
  slot: async (remote, name) => {
    const { slots } = await modulesOf(remote).slots();
    return found(
      slots.find((slot) => slot.name === name),
      name,
    ).load();
  },
}).catch(console.error);

function modulesOf(remote: string): RemoteModules {
  return found(remotes[remote], remote);
}

function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (!thing) throw new Error(`No remote has ${name}`);
  return thing;
}
