import type { Language } from '@marquee/contracts';
import { createStaticRouter, matchRoutes, type DataRouter, type To } from 'react-router-dom';
import { basenameOf, type pageRoute } from '../page-route.ts';

/** The router of one living page. */
export type PageRouter = {
  /** For React Router's provider; what components ask of it goes to `leave`. */
  router: DataRouter;
  /** Runs the loader for another path of the same page; resolves with the router's state after it. */
  show(path: string): Promise<DataRouter['state']>;
  dispose(): void;
};

/**
 * A page's router: resting where the server rendered the page, since most pages never move within
 * themselves, and half of React Router is about moving. The other half comes with the first query that
 * changes, or when there is nothing of the server's to rest on. Rejects when it does not come.
 */
export async function createPageRouter(
  route: ReturnType<typeof pageRoute>,
  {
    path,
    language,
    server,
    leave,
  }: {
    path: string;
    language: Language;
    /** The server's data when its HTML stands; undefined: the loader runs here. */
    server: { data: unknown } | undefined;
    leave: (path: string, options: { replace: boolean }) => void;
  },
): Promise<PageRouter> {
  const basename = basenameOf(language);
  const loaderData = { [route.id]: server?.data };
  const listeners = new Set<Parameters<DataRouter['subscribe']>[0]>();
  const resting = createStaticRouter([route], {
    basename,
    location: locationOf(path),
    matches: matchRoutes([route], path, basename) ?? [],
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  });
  const restingState = resting.state;
  let moving: DataRouter | undefined;
  let coming: Promise<DataRouter> | undefined;
  let isEnded = false;

  const router: DataRouter = {
    ...resting,
    get state() {
      return moving?.state ?? restingState;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // The address belongs to the shell: every navigation a component asks for goes there first.
    navigate: async (to: To | number | null, options?: { replace?: boolean }) => {
      if (typeof to === 'number') return window.history.go(to);
      const from = withoutBasename(router.state.location.pathname, language);
      if (to !== null) leave(pathOf(to, from), { replace: options?.replace ?? false });
    },
    // Components try again by this, and catch nothing: without a line, what they show stays.
    revalidate: async () => (await inMotion().catch(unreached))?.revalidate(),
  };
  if (!server) await settled(await inMotion());

  return {
    router,
    show: async (next) => {
      const mover = await inMotion();
      await mover.navigate(withoutBasename(next, language), { replace: true });
      return mover.state;
    },
    dispose: () => {
      isEnded = true;
      moving?.dispose();
    },
  };

  function inMotion(): Promise<DataRouter> {
    coming ??= begin().catch((failure: unknown) => {
      coming = undefined;
      throw failure;
    });
    return coming;
  }

  async function begin(): Promise<DataRouter> {
    const { createMemoryRouter } = await import(
      /* webpackChunkName: "moving-router" */ './on-demand/moving-router.ts'
    );
    const begun = createMemoryRouter([route], {
      basename,
      initialEntries: [path],
      ...(server && { hydrationData: { loaderData } }),
    });
    begun.subscribe((...change) => listeners.forEach((listener) => listener(...change)));
    if (isEnded) begun.dispose();
    return (moving = begun);
  }
}

function unreached(failure: unknown): undefined {
  console.warn('The page could not be tried again', failure);
}

function locationOf(path: string): DataRouter['state']['location'] {
  const { pathname, search, hash } = new URL(path, 'http://site');
  return { pathname, search, hash, state: null, key: 'default' };
}

function settled(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** React Router's targets as a path of the site; relative ones start from the current page. */
function pathOf(to: To, from: string): string {
  const target = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  const { pathname, search, hash } = new URL(target || from, new URL(from, 'http://site'));
  return pathname + search + hash;
}

function withoutBasename(path: string, language: Language): string {
  return language === 'hi' ? path.replace(/^\/hi(?=\/|\?|#|$)/, '') || '/' : path;
}
