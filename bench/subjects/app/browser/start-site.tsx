import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { basenameOf, loaderServicesOf } from '../../../../shared/mount/src/page-route.ts';
import { inSiteTarget } from '../../../../shell/browser/links.ts';
import { routeAt, routeId, siteRouteObjects } from '../routes.tsx';
import { slotOwner, type SiteCode } from '../site-code.ts';
import { AppContext } from '../AppContext.tsx';
import { browserServices, readBootstrap } from './browser-services.ts';
import { browserSlots } from './browser-slots.ts';

/** One React application over the whole site: hydrates what the server rendered, else draws it. */
export async function startSite(code: SiteCode): Promise<void> {
  const given = readBootstrap();
  const { language, rendered } = given;
  const { platform, audio, startDeferred } = browserServices(given, (path) => void router.navigate(path));
  const services = loaderServicesOf(platform);
  const slots = browserSlots(code, language, services);

  const route = routeAt(location.pathname);
  const ready = new Map();
  if (rendered && route) {
    const [module] = await Promise.all([
      code.page(rendered.remote, rendered.route),
      ...rendered.slots.map(async ({ data, ...place }) => {
        const { Component } = await code.slot(slotOwner(place.name), place.name);
        slots.keep(place, { Component, data });
      }),
    ]);
    ready.set(route, module);
  }
  const router = createBrowserRouter(siteRouteObjects(code, given, services, ready), {
    basename: basenameOf(language),
    ...(rendered && route && { hydrationData: { loaderData: { [routeId(route)]: rendered.data } } }),
  });
  document.addEventListener('click', (event) => {
    const url = inSiteTarget(event);
    if (!url) return;
    event.preventDefault();
    void router.navigate(url.pathname.replace(/^\/hi(?=\/|$)/, '') + url.search);
  });

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const site = (
    <AppContext language={language} platform={platform} audio={audio} slots={slots.source}>
      <RouterProvider router={router} />
    </AppContext>
  );
  if (rendered) hydrateRoot(root, site, { onRecoverableError: console.error });
  else createRoot(root).render(site);
  startDeferred();
}
