import { errorCode, type Language } from '@marquee/contracts';
import { barePath } from '@marquee/i18n';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { matchPath } from 'react-router';
import type { PageDefinition, SlotDefinition } from '../define-pages.ts';
import { Island, type IslandContext } from '../Island.tsx';
import { loaderServicesOf, pageRoute } from '../page-route.ts';
import type { PageModule } from '../page.ts';
import type { JsonParams } from '../slot-host.ts';
import { createPageRouter, type PageRouter } from './page-router.tsx';
import type { IslandLifecycles } from './parcels.ts';

/**
 * The arguments that `pageIsland` and `slotIsland` have in common: where and how an island (a page or slot) is mounted,
 * and the callbacks by which it reports.
 */
export type IslandRequest = {
  /** The element in which the island is mounted. */
  element: HTMLElement;
  /** React's `identifierPrefix`, the same as in the server's rendering. */
  prefix: string;
  /** The loader data of the server if its HTML is in the element; undefined to render in the browser. */
  server: { data: unknown } | undefined;
  context: IslandContext;
  /** Called when React has rendered the content, before any other event; a page is mounted only after this. */
  onRendered?: () => void;
  /**
   * Called with an error that no error boundary caught after the mount (`uncaught`), or after which React has rendered
   * the content again (`recovered`).
   */
  onError: (failure: unknown, kind: 'uncaught' | 'recovered') => void;
};

/**
 * Creates the lifecycle functions by which single-spa mounts a page and removes it. `leave` is called when a component
 * of the page navigates.
 */
export function pageIsland(
  page: PageDefinition,
  request: IslandRequest & {
    path: string;
    language: Language;
    leave: (path: string, options: { replace: boolean }) => void;
  },
): IslandLifecycles {
  const { language, context, path, leave, server } = request;
  const root = new IslandRoot(request);
  let module: PageModule | undefined;
  let router: PageRouter | undefined;
  return {
    bootstrap: async () => {
      module = await page.load();
      const data = server ? server.data : await loadPage(page, module, request);
      if (root.isUnmounted()) return;
      router = createPageRouter(
        pageRoute(page, module, { language, services: loaderServicesOf(context.platform) }),
        {
          path,
          language,
          leave,
          data,
          hasBoundary: module.ErrorBoundary !== undefined,
        },
      );
    },
    mount: () => root.mount(router?.content, router?.ready),
    update: async (change) => {
      if (!router || !('path' in change)) return undefined;
      const { data, params } = await router.show(change.path);
      const url = new URL(change.path, window.location.href);
      return module?.handle?.meta({ data: data as never, params, url, language });
    },
    unmount: async () => {
      await root.unmount();
      router?.dispose();
    },
  };
}

/** Runs the loader of a page that the server has not rendered. */
async function loadPage(
  { path: pattern }: PageDefinition,
  { loader }: PageModule,
  { path, language, context }: { path: string; language: Language; context: IslandContext },
): Promise<unknown> {
  const url = new URL(path, window.location.href);
  const params = matchPath(pattern, barePath(url.pathname))?.params ?? {};
  return loader?.({ params, url, language, ...loaderServicesOf(context.platform) });
}

/**
 * Creates the lifecycle functions by which single-spa mounts a slot and removes it. If the slot's loader throws
 * `notFound`, the slot stays empty.
 */
export function slotIsland(
  slot: SlotDefinition,
  request: IslandRequest & { params: JsonParams; url: URL; language: Language },
): IslandLifecycles {
  const { context, url, language, server } = request;
  const params = new SlotParamsStore(request.params);
  const root = new IslandRoot(request);
  let content: ReactNode;
  return {
    bootstrap: async () => {
      const { Component, loader } = await slot.load();
      let data: unknown = server?.data;
      try {
        if (!server)
          data =
            (await loader?.({
              params: request.params as never,
              url,
              language,
              ...loaderServicesOf(context.platform),
            })) ?? null;
      } catch (failure) {
        if (errorCode(failure) === 'NOT_FOUND') return;
        throw failure;
      }
      content = <SlotRoot />;

      function SlotRoot() {
        const current = useSyncExternalStore(params.subscribe, params.read, params.read);
        return <Component params={current as never} data={data as never} />;
      }
    },
    mount: () => root.mount(content),
    update: async (change) => {
      if ('params' in change) params.set(change.params);
      return undefined;
    },
    unmount: root.unmount,
  };
}

/** The React root of an island: hydrates the server's HTML if there is any, otherwise renders. */
class IslandRoot {
  readonly #request: IslandRequest;
  #root: Root | undefined;
  #isUnmounted = false;

  constructor(request: IslandRequest) {
    this.#request = request;
  }

  /** Resolves once React has mounted the content and `ready` resolves; rejects if rendering fails before that. */
  mount = (content: ReactNode, ready = Promise.resolve()): Promise<void> => {
    const { element, prefix, server, context, onRendered, onError } = this.#request;
    return new Promise((resolve, reject) => {
      if (this.#isUnmounted) return reject(new Error('The island was removed before it mounted'));
      let isMounted = false;
      const onMounted = async () => {
        // Not within React's effects, where it makes one batch of several changes.
        await Promise.resolve();
        onRendered?.();
        await ready;
        isMounted = true;
        resolve();
      };
      const options = {
        identifierPrefix: prefix,
        onUncaughtError: (failure: unknown) =>
          isMounted ? onError(failure, 'uncaught') : reject(failure as Error),
        // React reports a root that is unmounted before it has hydrated as an early update.
        onRecoverableError: (failure: unknown) => {
          if (!this.#isUnmounted) onError(failure, 'recovered');
        },
      };
      const island = (
        <Island {...context} onMounted={() => void onMounted()}>
          {content}
        </Island>
      );
      this.#root = server ? hydrateRoot(element, island, options) : createRoot(element, options);
      if (!server) this.#root.render(island);
    });
  };

  /** Also ends an island that has not mounted yet, for example because its deadline has passed. */
  unmount = async (): Promise<void> => {
    this.#isUnmounted = true;
    this.#root?.unmount();
  };

  isUnmounted = () => this.#isUnmounted;
}

/** Holds the params of a mounted slot for `useSyncExternalStore`. */
class SlotParamsStore {
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
