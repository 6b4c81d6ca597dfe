import { errorCode, type Language } from '@marquee/contracts';
import { useRouteError, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import type { PageDefinition } from './define-pages.ts';
import type { PageLoaderArguments, PageModule } from './page.ts';
import { readSettings, type Platform } from './platform.ts';

/** A page of a remote as a route object of React Router. */
export type PageRoute = RouteObject & {
  id: string;
  path: string;
  children?: never;
  loader?: (given: LoaderFunctionArgs) => Promise<unknown>;
};

export type LoaderServices = Pick<PageLoaderArguments, 'api' | 'content' | 'settings'>;

/** Returns the services that a remote's loaders get: the API client, the content client and the remote's settings. */
export function loaderServicesOf(platform: Platform): LoaderServices {
  const { api, content } = platform;
  return { api, content, settings: readSettings(platform) };
}

/**
 * Converts a page of a remote to a route object of React Router, whose loader calls the page's loader with the
 * arguments that this platform passes to loaders. If the page's loader throws `NOT_FOUND`, it throws a `Response` with
 * status 404.
 */
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

/** Throws the page's error again, instead of React Router's error screen, so that the island fails. */
function RethrowError(): never {
  throw useRouteError();
}

/** Returns the `basename` of a page's React Router: `/hi` for Hindi, otherwise `/`. */
export function basenameOf(language: Language): string {
  return language === 'hi' ? '/hi' : '/';
}
