import type { Language } from '@marquee/contracts';
import { barePath } from '@marquee/i18n';
import { useEffect, useState, type ReactNode } from 'react';
import {
  createMemoryRouter,
  matchPath,
  useBlocker,
  type BlockerFunction,
  type LoaderFunctionArgs,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { basenameOf, type PageRoute } from '../page-route.ts';

/** The router of one mounted page. */
export type PageRouter = {
  /** What the page's root renders. */
  content: ReactNode;
  /** Aborts what is loading, and takes the router's listener off the window. */
  dispose(): void;
  /** Resolves once the content is mounted and every navigation is passed to `leave`. */
  ready: Promise<void>;
  /**
   * Shows another query of the same page; resolves with its data and parameters. When the loader fails, it rejects and
   * the page keeps the data it shows.
   */
  show(path: string): Promise<{ data: unknown; params: Readonly<Record<string, string | undefined>> }>;
};

/**
 * React Router's memory router for one page, at the path and with the data that the server rendered. The address bar
 * belongs to the shell: every navigation that a component requests is blocked here and passed to `leave`, without
 * the language prefix. Only `show` moves this router.
 */
export function createPageRouter(
  { Component, loader, shouldRevalidate, ...route }: PageRoute,
  {
    path,
    language,
    data,
    hasBoundary,
    leave,
  }: {
    path: string;
    language: Language;
    data: unknown;
    /** Whether the page renders its own failures: then they reach it, instead of the data it showed before. */
    hasBoundary: boolean;
    leave: (path: string, options: { replace: boolean }) => void;
  },
): PageRouter {
  let latest: {} | null = data ?? null;
  let shown = pathOf(path);
  let showing: string | undefined;
  let failure: unknown;
  let beReady = () => undefined as void;
  const ready = new Promise<void>((resolve) => (beReady = resolve));

  const page = Component && <Component />;
  function BlockedPage() {
    useBlocker(block);
    // React Router registers the blocker with the second commit; this effect comes after its own.
    const [isSecond, setIsSecond] = useState(false);
    useEffect(() => (isSecond ? beReady() : setIsSecond(true)), [isSecond]);
    return page;
  }
  const router = createMemoryRouter(
    [
      {
        ...route,
        Component: BlockedPage,
        loader: load,
        shouldRevalidate: (given) =>
          isOurs(given.nextUrl.href)
            ? (shouldRevalidate?.(given) ?? given.defaultShouldRevalidate)
            : // The loader passes the navigation on.
              true,
      },
      { path: '*', loader: ({ request }) => leaveEarly(request.url) },
    ],
    {
      basename: basenameOf(language),
      initialEntries: [path],
      hydrationData: { loaderData: { [route.id]: latest } },
    },
  );

  return {
    content: <RouterProvider router={router} />,
    ready,
    dispose: () => router.dispose(),
    show: async (next) => {
      failure = undefined;
      showing = pathOf(next);
      try {
        await router.navigate(barePath(next), { replace: true });
      } finally {
        showing = undefined;
      }
      if (failure !== undefined) throw failure;
      shown = pathOf(next);
      const { pathname } = new URL(next, 'http://site');
      const match = matchPath(route.path, barePath(pathname));
      return { data: latest, params: match?.params ?? {} };
    },
  };

  function block({ nextLocation, historyAction }: Parameters<BlockerFunction>[0]): boolean {
    const next = nextLocation.pathname + nextLocation.search + nextLocation.hash;
    if (showing !== undefined && next === pathOf(barePath(showing))) return false;
    // This router has one entry: any way back is the browser's.
    if (historyAction === 'POP') history.back();
    else leave(next, { replace: historyAction === 'REPLACE' });
    return true;
  }

  /** The page's loader; what it loaded last stays when it fails. */
  async function load(given: LoaderFunctionArgs) {
    if (!isOurs(given.request.url)) return leaveEarly(given.request.url);
    try {
      if (loader) latest = (await loader(given)) ?? null;
    } catch (thrown) {
      if (hasBoundary) throw thrown;
      failure = thrown;
      console.warn('The page could not be loaded again', thrown);
    }
    return latest;
  }

  /** Whether a URL is what the page shows, or what the shell has it show. */
  function isOurs(url: string): boolean {
    return [shown, showing].includes(pathOf(url));
  }

  /** A component that navigates as soon as it is mounted is faster than the blocker: a redirect, so it replaces. */
  function leaveEarly(url: string): Promise<never> {
    leave(pathOf(barePath(pathOf(url))), { replace: true });
    // The page stays as it is until the shell has the next one.
    return new Promise(() => undefined);
  }
}

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, 'http://site');
  return pathname + search + hash;
}
