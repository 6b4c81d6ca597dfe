import { errorCode, type Language } from '@marquee/contracts';
import { useRouteError, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import type { PageDefinition } from './define-pages.ts';
import type { PageLoaderArguments, PageModule } from './page.ts';
import { readSettings, type Platform } from './platform.ts';

/** A page as React Router's route object, with the fields that this project sets. */
export type PageRoute = RouteObject & {
  id: string;
  path: string;
  children?: never;
  loader?: (given: LoaderFunctionArgs) => Promise<unknown>;
};

export type LoaderServices = Pick<PageLoaderArguments, 'api' | 'content' | 'settings'>;

/** Returns the services of a remote's platform that loaders get. */
export function loaderServicesOf(platform: Platform): LoaderServices {
  const { api, content } = platform;
  return { api, content, settings: readSettings(platform) };
}

/**
 * Converts a page to React Router's route object. Its loader gets the arguments that this platform passes to loaders.
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

/** Returns the basename of a remote's router: `/hi` for Hindi, otherwise `/`. */
export function basenameOf(language: Language): string {
  return language === 'hi' ? '/hi' : '/';
}
