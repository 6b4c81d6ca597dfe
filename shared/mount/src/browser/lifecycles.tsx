import type { Language } from '@marquee/contracts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import type { PageDefinition, SlotDefinition } from '../define-pages.ts';
import { Island, type IslandSurroundings } from '../Island.tsx';
import { pageRoute, type LoaderServices } from '../page-route.ts';
import type { PageMeta } from '../page.ts';
import type { JsonParams } from '../slot-host.ts';
import { createPageRouter } from './page-router.ts';

/** A living root: how it is told of changes, and how it ends. */
export type LiveIsland = {
  /** Another search part of the same page; resolves with its head once the page shows it. */
  navigate?: (path: string) => Promise<PageMeta | undefined>;
  /** Other params for the same slot. */
  update?: (params: JsonParams) => void;
  /** Settles once nothing of it is left in its element. */
  unmount: () => void | Promise<void>;
};

type MountRequest = {
  element: HTMLElement;
  /** The same prefix the server rendered with. */
  prefix: string;
  /** The server's data when its HTML stands in the element, undefined when this root draws it itself. */
  server: { data: unknown } | undefined;
  surroundings: IslandSurroundings;
  services: LoaderServices;
  onError: (failure: unknown, kind: 'uncaught' | 'recovered') => void;
};

/** Brings a page to life in its element. `leave` takes every navigation its router asks for. */
export async function mountPage(
  page: PageDefinition,
  request: MountRequest & {
    path: string;
    language: Language;
    leave: (path: string, options: { replace: boolean }) => void;
  },
): Promise<LiveIsland> {
  const { language, services } = request;
  const module = await page.load();
  const route = pageRoute(page, module, { language, services });
  const { router, show, dispose } = await createPageRouter(route, request);
  const failure = Object.values(router.state.errors ?? {})[0];
  if (failure !== undefined && !module.ErrorBoundary) {
    dispose();
    throw failure;
  }
  const root = await draw(request, <RouterProvider router={router} />);
  return {
    navigate: async (next) => {
      const { loaderData, matches, errors } = await show(next);
      const refused = Object.values(errors ?? {})[0];
      if (refused !== undefined && !module.ErrorBoundary) throw refused;
      const data = loaderData[page.id] ?? null;
      const url = new URL(next, window.location.href);
      return module.handle?.meta({ data: data as never, params: matches[0]?.params ?? {}, url, language });
    },
    unmount: () => {
      root.unmount();
      dispose();
    },
  };
}

/** Brings a slot to life in its element. */
export async function mountSlot(
  slot: SlotDefinition,
  request: MountRequest & { params: JsonParams; url: URL; language: Language },
): Promise<LiveIsland> {
  const { Component, loader } = await slot.load();
  const { services, url, language } = request;
  const params = new ParamsInUse(request.params);
  const data = request.server
    ? request.server.data
    : ((await loader?.({ params: request.params as never, url, language, ...services })) ?? null);

  function SlotRoot() {
    const current = useSyncExternalStore(params.subscribe, params.read, params.read);
    return <Component params={current as never} data={data as never} />;
  }
  const root = await draw(request, <SlotRoot />);
  return { update: params.set, unmount: () => root.unmount() };
}

/** Draws or hydrates the root; resolves once React has taken over, rejects when it could not. */
function draw(
  { element, prefix, server, surroundings, onError }: MountRequest,
  content: ReactNode,
): Promise<Root> {
  return new Promise((resolve, reject) => {
    let live = false;
    const onLive = () => {
      live = true;
      resolve(root);
    };
    const options = {
      identifierPrefix: prefix,
      onUncaughtError: (failure: unknown) => (live ? onError(failure, 'uncaught') : reject(failure as Error)),
      onRecoverableError: (failure: unknown) => onError(failure, 'recovered'),
    };
    const island = (
      <Island {...surroundings} onLive={onLive}>
        {content}
      </Island>
    );
    const root = server ? hydrateRoot(element, island, options) : createRoot(element, options);
    if (!server) root.render(island);
  });
}

/** The params of a living slot: a store small enough for React to subscribe to. */
class ParamsInUse {
  #params: JsonParams;
  readonly #listeners = new Set<() => void>();

  constructor(params: JsonParams) {
    this.#params = params;
  }

  read = () => this.#params;

  set = (params: JsonParams) => {
    this.#params = params;
    for (const listener of this.#listeners) listener();
  };

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
