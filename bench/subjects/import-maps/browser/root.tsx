import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { registerApplication, start } from 'single-spa';
import { basenameOf, loaderServicesOf, pageRoute } from '../../../../shared/mount/src/page-route.ts';
import { browserServices, readBootstrap } from '../../app/browser/browser-services.ts';
import { browserSlots } from '../../app/browser/browser-slots.ts';
import { PageBottom, PageTop } from '../../app/Frame.tsx';
import { routeAt } from '../../app/routes.tsx';
import { siteRoutes, type SiteCode } from '../../app/site-code.ts';
import { AppContext } from '../../app/AppContext.tsx';

type RemoteModule = { routes: PageDefinition[]; slots: SlotDefinition[] };

// The root configuration: header and footer, and one application for each remote, as single-spa has it.
const given = readBootstrap();
const { language } = given;
const { platform, audio, startDeferred } = browserServices(given, (path) => location.assign(path));
const services = loaderServicesOf(platform);
const remoteNames = [...new Set(siteRoutes.map(({ remote }) => remote))];

const importRemote = async (name: string) => (await System.import(name)) as RemoteModule;
const code: SiteCode = {
  page: async (remote, route) =>
    found((await importRemote(remote)).routes.find(({ id }) => id === route)).load(),
  slot: async (remote, name) =>
    found((await importRemote(remote)).slots.find((slot) => slot.name === name)).load(),
};
const slots = browserSlots(code, language, services);
const inContext = (content: React.ReactNode) => (
  <AppContext language={language} platform={platform} audio={audio} slots={slots.source}>
    {content}
  </AppContext>
);

const path = location.pathname + location.search;
draw('top', <PageTop given={given} path={path} />);
draw(
  'bottom',
  <PageBottom given={given} path={path} offersApp={routeAt(location.pathname)?.offersApp ?? false} />,
);

for (const name of remoteNames) {
  registerApplication({
    name,
    app: async () => lifecyclesOf(await importRemote(name)),
    activeWhen: ({ pathname }) => routeAt(pathname)?.remote === name,
  });
}
start({ urlRerouteOnly: true });
startDeferred();

function lifecyclesOf({ routes }: RemoteModule) {
  let root: Root | undefined;
  return {
    bootstrap: () => Promise.resolve(),
    mount: async () => {
      const route = routeAt(location.pathname);
      const page = found(routes.find(({ id }) => id === route?.id));
      const router = createMemoryRouter([pageRoute(page, await page.load(), { language, services })], {
        basename: basenameOf(language),
        initialEntries: [location.pathname + location.search],
      });
      const navigateHere = router.navigate.bind(router);
      router.navigate = async (to: Parameters<typeof navigateHere>[0] | number | null) => {
        if (typeof to === 'number') return history.go(to);
        await navigateHere(to as string);
        history.pushState({}, '', router.state.location.pathname + router.state.location.search);
      };
      root = draw('page', <RouterProvider router={router} />);
    },
    unmount: async () => root?.unmount(),
  };
}

function draw(id: string, content: React.ReactNode): Root {
  const root = createRoot(found(document.getElementById(id)));
  root.render(inContext(content));
  return root;
}

function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined)
    throw new Error(`Nothing is registered for ${location.pathname}`);
  return thing;
}
