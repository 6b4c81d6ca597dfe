import type { Api, Content } from '@marquee/api';
import { errorCode, type Language } from '@marquee/contracts';
import { useRouteError, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import type { PageDefinition } from './define-pages.ts';
import type { PageModule } from './page.ts';

/** The route object of a page: what it has besides is React Router's. */
export type PageRoute = RouteObject & {
  id: string;
  path: string;
  children?: never;
  loader?: (given: LoaderFunctionArgs) => Promise<unknown>;
};

export type LoaderServices = { api: Api; content: Content };

/** React Router's route object for one page, its loader given what the platform's loaders are given. */
export function pageRoute(
  { id, path }: PageDefinition,
  module: PageModule,
  { language, services }: { language: Language; services: LoaderServices },
): PageRoute {
  const { Component, loader, handle, ErrorBoundary = ThrowOn, shouldRevalidate } = module;
  return {
    id,
    path,
    handle,
    ErrorBoundary,
    ...(Component && { Component }),
    ...(shouldRevalidate && { shouldRevalidate }),
    ...(loader && { loader: routeLoader }),
  };

  async function routeLoader({ params, request }: LoaderFunctionArgs) {
    try {
      return (await loader?.({ params, url: new URL(request.url), language, ...services })) ?? null;
    } catch (failure) {
      // React Router tells a missing page from a broken one by the status of a thrown response.
      if (errorCode(failure) === 'NOT_FOUND') throw new Response((failure as Error).message, { status: 404 });
      throw failure;
    }
  }
}

/** In the place of React Router's own screen of errors: what a page throws is the island's failure. */
function ThrowOn(): never {
  throw useRouteError();
}

/** The basename of a remote's router: Hindi pages stand under `/hi`. */
export function basenameOf(language: Language): string {
  return language === 'hi' ? '/hi' : '/';
}
