import type { Language } from '@marquee/contracts';
import { localPath } from '@marquee/i18n';
import { loaderServicesOf, type PageDefinition, type PageModule, type Platform } from '@marquee/mount';
import { render, type RenderResult } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation, type RouteObject } from 'react-router-dom';
import { pageAt } from '../page-at.ts';
import { TestContext } from '../TestContext.tsx';
import { provideRequest } from './jsdom-request.ts';

/**
 * Opens a page of a remote in jsdom, with the data of its loader. A link out of the page renders “At /that/path”.
 * Rejects with the error of the loader if the page has no error boundary.
 *
 * @example
 * await openPage(routes, '/verify?authenticationToken=A7K9', platform);
 */
export async function openPage(
  routes: readonly PageDefinition[],
  path: string,
  platform: Platform,
  language: Language = 'en',
): Promise<RenderResult & { router: ReturnType<typeof createMemoryRouter> }> {
  provideRequest();
  const page = pageAt(routes, path);
  const module = await page.load();
  const router = createMemoryRouter(
    [routeOf(page, module, platform, language), { path: '*', Component: Elsewhere }],
    { basename: localPath('/', language), initialEntries: [localPath(path, language)] },
  );
  await settled(router);
  const failure = Object.values(router.state.errors ?? {})[0];
  if (failure !== undefined && !module.ErrorBoundary) throw failure;

  const view = render(
    <TestContext platform={platform} language={language}>
      <RouterProvider router={router} />
    </TestContext>,
  );
  return { ...view, router };
}

function routeOf(
  { id, path }: PageDefinition,
  { Component, loader, ErrorBoundary, shouldRevalidate }: PageModule,
  platform: Platform,
  language: Language,
): RouteObject {
  return {
    id,
    path,
    ...(Component && { Component }),
    ...(ErrorBoundary && { ErrorBoundary }),
    ...(shouldRevalidate && { shouldRevalidate }),
    ...(loader && {
      loader: async ({ params, request }) =>
        (await loader({ params, url: new URL(request.url), language, ...loaderServicesOf(platform) })) ??
        null,
    }),
  };
}

function settled(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}
