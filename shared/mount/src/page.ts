import type { Api, Content } from '@marquee/api';
import { PlatformError, type Language } from '@marquee/contracts';
import type { ComponentType } from 'react';
import type { ShouldRevalidateFunction } from 'react-router-dom';

/** What a page's loader is given. `url` is the page's own address, language prefix included. */
export type PageLoaderArguments = {
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  language: Language;
  api: Api;
  content: Content;
};

/** Fetches what a page shows: anonymous, JSON in and out, on the server for every document. */
export type PageLoader<Data = unknown> = (given: PageLoaderArguments) => Promise<Data>;

/** The head of a page; without one the specification's default metadata stands (section 3). */
export type PageMeta = {
  title: string;
  description?: string;
  /** Absolute address of the picture for shared links. */
  image?: string;
  image_type?: string;
  /** The address search engines should keep, without the language prefix, where a query belongs to it. */
  canonical?: string;
  /** Overrides what the manifest says of the route. */
  indexable?: boolean;
  /** `profile`, `article`, …; `website` when absent. */
  type?: string;
  /** When an article was published and when it was last changed, as ISO instants. */
  published?: string;
  modified?: string;
  /** The picture most likely to be the page's largest paint. */
  preloadImage?: string;
  /** schema.org objects without their `@context`, written into the head as JSON-LD. */
  structuredData?: readonly object[];
};

export type PageMetaArguments<Data> = Omit<PageLoaderArguments, 'api' | 'content'> & { data: Data };

export type PageHandle<Data = unknown> = { meta: (given: PageMetaArguments<Data>) => PageMeta };

/** A page as a team writes it: React Router's route module. One that answers with data has a loader alone. */
export type PageModule = {
  Component?: ComponentType;
  loader?: PageLoader;
  // A page types its own data; the platform only carries it from its loader to its meta.
  handle?: PageHandle<never>;
  ErrorBoundary?: ComponentType;
  shouldRevalidate?: ShouldRevalidateFunction;
};

export type SlotLoaderArguments<Params> = Omit<PageLoaderArguments, 'params'> & { params: Params };

/** A component other pages place by the slot's name. */
export type SlotModule<Params = never> = {
  // Each slot types its own data; the platform hands it over as it came.
  Component: ComponentType<{ params: Params; data?: never }>;
  loader?: (given: SlotLoaderArguments<Params>) => Promise<unknown>;
};

/** Thrown by a loader when the page it was asked for does not exist; becomes the shell's 302 to `/`. */
export function notFound(what: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no ${what}`);
}
