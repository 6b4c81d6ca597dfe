import type { Api, Content } from '@marquee/api';
import { PlatformError, type Language } from '@marquee/contracts';
import type { ComponentType } from 'react';
import type { ShouldRevalidateFunction } from 'react-router-dom';

/** The arguments of a page's loader. `url` is the URL of the page, including the language prefix. */
export type PageLoaderArguments = {
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  language: Language;
  api: Api;
  content: Content;
};

/** Fetches the data of a page, as JSON. On the server it runs for every document, without a login. */
export type PageLoader<Data = unknown> = (given: PageLoaderArguments) => Promise<Data>;

/** The head of a page. A page without one has the default metadata of the specification (section 3). */
export type PageMeta = {
  title: string;
  description?: string;
  /** The absolute URL of the image for shared links. */
  image?: string;
  image_type?: string;
  /** The canonical path without the language prefix, for pages whose query belongs to it. */
  canonical?: string;
  /** Overrides `indexable` of the manifest's route. */
  indexable?: boolean;
  /** `profile`, `article`, …; `website` when absent. */
  type?: string;
  /** When an article was published and last modified, in ISO 8601. */
  published?: string;
  modified?: string;
  /** The URL of the image that is probably the largest contentful paint. */
  preloadImage?: string;
  /** schema.org objects without their `@context`, written into the head as JSON-LD. */
  structuredData?: readonly object[];
};

export type PageMetaArguments<Data> = Omit<PageLoaderArguments, 'api' | 'content'> & { data: Data };

export type PageHandle<Data = unknown> = { meta: (given: PageMetaArguments<Data>) => PageMeta };

/** A page: React Router's route module. A data route has only a loader. */
export type PageModule = {
  Component?: ComponentType;
  loader?: PageLoader;
  // Each page has its own data type; the platform only passes the data from loader to meta.
  handle?: PageHandle<never>;
  ErrorBoundary?: ComponentType;
  shouldRevalidate?: ShouldRevalidateFunction;
};

export type SlotLoaderArguments<Params> = Omit<PageLoaderArguments, 'params'> & { params: Params };

/** A component that other pages place by the name of the slot. */
export type SlotModule<Params = never> = {
  // Each slot has its own data type; the platform only passes the data on.
  Component: ComponentType<{ params: Params; data?: never }>;
  loader?: (given: SlotLoaderArguments<Params>) => Promise<unknown>;
};

/** The error that a loader throws if the page does not exist. The shell then redirects to `/` (302). */
export function notFound(what: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no ${what}`);
}
