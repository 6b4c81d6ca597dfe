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

export type PageRouter = {
  /** The element that the React root of the page renders. */
  content: ReactNode;
  /** Aborts running loaders and removes the router's listener from the window. */
  dispose(): void;
  /** Resolves once the content is mounted and the router passes navigations to `leave`. */
  ready: Promise<void>;
  /**
   * Shows the page with another query. Resolves with the new data and path parameters. Rejects if the loader
   * fails; the page then still shows the previous data.
   */
  show(path: string): Promise<{ data: unknown; params: Readonly<Record<string, string | undefined>> }>;
};

/**
 * Creates the React Router of one page in the browser, with the path and the data that the server rendered. Only the
 * shell changes the URL: when a component navigates, the router blocks this and calls `leave` with the path, without
 * the language prefix. The function `show` shows the page with another query.
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
    /** Whether the page has an error boundary, which then shows the error of a failed loader. */
    hasBoundary: boolean;
    leave: (path: string, options: { replace: boolean }) => void;
  },
): PageRouter {
  let latest: {} | null = data ?? null;
  let shown = pathOf(path);
  let showing: string | undefined;
  let failure: unknown;
  let resolveReady = () => undefined as void;
  const ready = new Promise<void>((resolve) => (resolveReady = resolve));

  const page = Component && <Component />;
  function BlockedPage() {
    useBlocker(block);
    // React Router registers the blocker with the second commit; this effect comes after its own.
    const [isSecond, setIsSecond] = useState(false);
    useEffect(() => (isSecond ? resolveReady() : setIsSecond(true)), [isSecond]);
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
            : // The loader passes the navigation to `leave`.
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
    // This router has one history entry, so the browser goes back.
    if (historyAction === 'POP') history.back();
    else leave(next, { replace: historyAction === 'REPLACE' });
    return true;
  }

  /** Runs the page's loader. If it fails and there is no error boundary, returns the previous data. */
  async function load(given: LoaderFunctionArgs) {
    if (!isOurs(given.request.url)) return leaveEarly(given.request.url);
    try {
      if (loader) latest = (await loader(given)) ?? null;
    } catch (thrown) {
      if (hasBoundary) throw thrown;
      failure = thrown;
      console.warn('The page could not be reloaded', thrown);
    }
    return latest;
  }

  /** Whether a URL is the one that the page shows, or the one that `show` is loading. */
  function isOurs(url: string): boolean {
    return [shown, showing].includes(pathOf(url));
  }

  /** Passes a redirect that happens before the blocker is registered to `leave`. */
  function leaveEarly(url: string): Promise<never> {
    leave(pathOf(barePath(pathOf(url))), { replace: true });
    // Never resolves: the page stays until the shell shows the next one.
    return new Promise(() => undefined);
  }
}

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, 'http://site');
  return pathname + search + hash;
}
