import { PassThrough } from 'node:stream';
import type { PageMeta } from '@marquee/mount';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { basenameOf, loaderServicesOf } from '../../../../shared/mount/src/page-route.ts';
import { createServerContext } from '../../../../shell/server/rendering/server-context.ts';
import type { BootstrapData } from '../../app/bootstrap-data.ts';
import { routeId, siteRouteObjects } from '../../app/routes.tsx';
import { siteRoutes, slotOwner } from '../../app/site-code.ts';
import { placeKey, type FilledSlot, type SlotPlace } from '../../app/slot-places.ts';
import { AppContext } from '../../app/AppContext.tsx';
import { allCode } from '../all-code.ts';

export type Rendering = {
  meta: PageMeta | undefined;
  rendered: NonNullable<BootstrapData['rendered']>;
  /** The page's HTML: in pieces as React makes it, or whole. */
  html: AsyncIterable<string>;
};

/**
 * The monolith's server: loaders, then one React tree, streamed by `renderToPipeableStream` or buffered
 * by `renderToString`. Takes what the page's data hold besides the rendering. `undefined` where no page is.
 */
export async function createRenderer(
  given: Omit<BootstrapData, 'path' | 'device' | 'rendered'>,
  settings: Parameters<typeof createServerContext>[0],
) {
  const { platform, audio } = createServerContext(settings);
  const services = loaderServicesOf(platform);
  const modules = await Promise.all(
    siteRoutes.map(async (route) => [route, await allCode.page(route.remote, route.id)] as const),
  );
  const ready = new Map(modules);
  // Which slots a page places is known once it was drawn: later requests load them before they draw.
  const placesOfPath = new Map<string, SlotPlace[]>();

  const handlers = new Map<string, ReturnType<typeof createStaticHandler>>();
  const handlerFor = (page: BootstrapData) => {
    const handler =
      handlers.get(page.device) ??
      createStaticHandler(siteRouteObjects(allCode, page, services, ready), {
        basename: basenameOf(page.language),
      });
    handlers.set(page.device, handler);
    return handler;
  };

  return async (url: URL, page: BootstrapData, how: 'stream' | 'buffer'): Promise<Rendering | undefined> => {
    const { language } = given;
    const { query, dataRoutes } = handlerFor(page);
    const context = await query(new Request(url));
    if (context instanceof Response || context.statusCode !== 200) return undefined;
    const route = siteRoutes.find((one) => context.matches.some(({ route: { id } }) => id === routeId(one)));
    if (!route) return undefined;

    const filled = new Map<string, FilledSlot>();
    const data = new Map<string, unknown>();
    const fill = async (place: SlotPlace) => {
      const { Component, loader } = await allCode.slot(slotOwner(place.name), place.name);
      const slotData =
        (await loader?.({ params: place.params as never, url, language, ...services })) ?? null;
      filled.set(placeKey(place), { Component, data: slotData });
      data.set(placeKey(place), slotData);
    };
    const missing = new Map<string, SlotPlace>();
    const site = (
      <AppContext
        language={language}
        platform={platform}
        audio={audio}
        slots={(place) => {
          const known = filled.get(placeKey(place));
          if (!known) missing.set(placeKey(place), place);
          return known ?? nothing;
        }}
      >
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </AppContext>
    );
    const key = url.pathname + url.search;
    const places = placesOfPath.get(key) ?? [];
    await Promise.all(places.map(fill));
    if (!placesOfPath.has(key)) {
      for (renderToString(site); missing.size > 0; renderToString(site)) {
        const found = [...missing.values()];
        missing.clear();
        places.push(...found);
        await Promise.all(found.map(fill));
      }
      placesOfPath.set(key, places);
    }

    const loaded = context.loaderData[routeId(route)] ?? null;
    const params = context.matches.at(-1)?.params ?? {};
    return {
      meta: ready.get(route)?.handle?.meta({ data: loaded as never, params, url, language }),
      rendered: {
        remote: route.remote,
        route: route.id,
        data: loaded,
        slots: places.map((place) => ({ ...place, data: data.get(placeKey(place)) })),
      },
      html: how === 'stream' ? await streamed(site) : whole(renderToString(site)),
    };
  };
}

const nothing: FilledSlot = { Component: () => null, data: null };

/** Settles when React's shell is ready, as its documentation has it: the status is still open until then. */
function streamed(site: React.ReactNode): Promise<AsyncIterable<string>> {
  return new Promise((resolve, reject) => {
    const out = new PassThrough({ encoding: 'utf8' });
    const { pipe } = renderToPipeableStream(site, {
      onShellReady: () => resolve(pipe(out) as AsyncIterable<string>),
      onShellError: reject,
      onError: (failure) => {
        out.destroy(failure as Error);
      },
    });
  });
}

async function* whole(html: string): AsyncGenerator<string> {
  yield html;
}
