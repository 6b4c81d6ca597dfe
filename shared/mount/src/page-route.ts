import type { Api, Content } from '@marquee/api';
import { errorCode, type Language } from '@marquee/contracts';
import { useRouteError, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import type { PageDefinition } from './define-pages.ts';
import type { PageModule } from './page.ts';

/** React Router's route object of a page, with the fields that this project sets. */
export type PageRoute = RouteObject & {
  id: string;
  path: string;
  children?: never;
  loader?: (given: LoaderFunctionArgs) => Promise<unknown>;
};

export type LoaderServices = { api: Api; content: Content };

/** Creates React Router's route object of a page. Its loader gets the arguments of this platform's loaders. */
export function pageRoute(
  { id, path }: PageDefinition,
  module: PageModule,
  { language, services }: { language: Language; services: LoaderServices },
): PageRoute {
  const { Component, loader, handle, ErrorBoundary = RethrowError, shouldRevalidate } = module;
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
      // React Router recognises a missing page by the status of a thrown Response.
      if (errorCode(failure) === 'NOT_FOUND') throw new Response((failure as Error).message, { status: 404 });
      throw failure;
    }
  }
}

/** Replaces React Router's default error screen: an error of the page fails the island. */
function RethrowError(): never {
  throw useRouteError();
}

/** The basename of a remote's router: Hindi pages are below `/hi`. */
export function basenameOf(language: Language): string {
  return language === 'hi' ? '/hi' : '/';
}
