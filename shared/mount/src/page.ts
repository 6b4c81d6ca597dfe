import type { Api, Content } from '@marquee/api';
import { PlatformError, type Language } from '@marquee/contracts';
import type { ComponentType } from 'react';
import type { ShouldRevalidateFunction } from 'react-router-dom';
import type { ReadSettings } from './platform.ts';

/** The arguments of a page's loader. `url` is the URL of the page, including the language prefix. */
export type PageLoaderArguments = {
  /** The parameters of the path, such as `celeb` for the route `/fans/:celeb`. */
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  language: Language;
  api: Api;
  content: Content;
  /** The values of the remote's settings: `settings('mfe-polls').pageSize`. */
  settings: ReadSettings;
};

/**
 * The loader of a page, which fetches the page's data; they must be JSON. On the server, it runs for every page view,
 * without a login.
 */
export type PageLoader<Data = unknown> = (given: PageLoaderArguments) => Promise<Data>;

/** The metadata in a page's head. A page that declares none has the specification's default (section 3). */
export type PageMeta = {
  title: string;
  description?: string;
  /** The absolute URL of the preview image for shared links. */
  image?: string;
  /** The media type of the image, such as `image/png`. */
  image_type?: string;
  /** The canonical path without the language prefix; set it only if the page's query is part of it. */
  canonical?: string;
  /** The languages that the page's content has, if not all of the site's: a page in another one is not indexed. */
  languages?: readonly string[];
  /** Whether search engines may index the page. Overrides the route's `indexable` in the manifest. */
  indexable?: boolean;
  /** The Open Graph type, such as `profile` or `article`. Default: `website`. */
  type?: string;
  /** When an article was published (ISO 8601). */
  published?: string;
  /** When an article was last changed (ISO 8601). */
  modified?: string;
  /** The URL of the largest image on the first screen, to preload. */
  preloadImage?: string;
  /** schema.org objects without their `@context`, written into the head as JSON-LD. */
  structuredData?: readonly object[];
};

export type PageMetaArguments<Data> = Omit<PageLoaderArguments, 'api' | 'content' | 'settings'> & {
  data: Data;
};

export type PageHandle<Data = unknown> = { meta: (given: PageMetaArguments<Data>) => PageMeta };

/**
 * The exports of a page's module, named as in a React Router route module. A route that only returns data has no
 * component.
 */
export type PageModule = {
  Component?: ComponentType;
  loader?: PageLoader;
  // Each page has its own data type; the platform only passes the data from loader to meta.
  /** Contains `meta`, the function that returns the metadata of the page's head. */
  handle?: PageHandle<never>;
  /** Shown if the loader or the component throws. */
  ErrorBoundary?: ComponentType;
  shouldRevalidate?: ShouldRevalidateFunction;
};

export type SlotLoaderArguments<Params> = Omit<PageLoaderArguments, 'params'> & { params: Params };

/** The exports of a slot's module: a component, which pages of other remotes place by `<Slot>`, and its loader. */
export type SlotModule<Params = never> = {
  // Each slot has its own data type; the platform only passes the data on.
  Component: ComponentType<{ params: Params; data?: never }>;
  loader?: (given: SlotLoaderArguments<Params>) => Promise<unknown>;
};

/**
 * Creates the error that a loader throws if its page does not exist. `what` describes the page. The shell then
 * redirects to `/` (302).
 */
export function notFound(what: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no ${what}`);
}
