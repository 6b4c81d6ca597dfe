import { matchPath, Outlet, useLocation, type RouteObject } from 'react-router-dom';
import { pageRoute, type LoaderServices } from '../../../shared/mount/src/page-route.ts';
import { barePath } from '@marquee/i18n';
import type { BootstrapData } from './bootstrap-data.ts';
import { Frame } from './Frame.tsx';
import { siteRoutes, type SiteCode, type SiteRoute } from './site-code.ts';

/** The route at a pathname; the most specific wins, as everywhere in the site. */
export function routeAt(pathname: string): SiteRoute | undefined {
  const bare = barePath(pathname);
  const matching = siteRoutes.filter(({ path }) => matchPath(path, bare));
  return matching.sort((a, b) => fixedParts(b.path) - fixedParts(a.path))[0];
}

function fixedParts(path: string): number {
  return path.split('/').filter((part) => part && !part.startsWith(':')).length;
}

/** A route's name in the router: two remotes may both call one `hub`. */
export function routeId({ remote, id }: SiteRoute): string {
  return `${remote}/${id}`;
}

/** Every page below one frame; the code of a page comes when it is first shown, unless it is `ready`. */
export function siteRouteObjects(
  code: SiteCode,
  given: BootstrapData,
  services: LoaderServices,
  ready: ReadonlyMap<SiteRoute, Awaited<ReturnType<SiteCode['page']>>>,
): RouteObject[] {
  const { language } = given;
  const children = siteRoutes.map((route): RouteObject => {
    const definition = {
      id: routeId(route),
      path: route.path,
      load: () => code.page(route.remote, route.id),
    };
    const module = ready.get(route);
    if (module) return pageRoute(definition, module, { language, services });
    return {
      id: definition.id,
      path: route.path,
      lazy: async () => {
        const { loader, handle, shouldRevalidate, Component, ErrorBoundary } = pageRoute(
          definition,
          await definition.load(),
          { language, services },
        );
        return { loader, handle, shouldRevalidate, Component, ErrorBoundary };
      },
    };
  });
  return [{ id: 'frame', element: <FramedPage given={given} />, hydrateFallbackElement: null, children }];
}

function FramedPage({ given }: { given: BootstrapData }) {
  const { pathname, search } = useLocation();
  const prefix = given.language === 'hi' ? '/hi' : '';
  return (
    <Frame given={given} path={prefix + pathname + search} offersApp={routeAt(pathname)?.offersApp ?? false}>
      <Outlet />
    </Frame>
  );
}
