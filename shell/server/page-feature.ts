import type { Override } from '@marquee/contracts/override';
import type { PageData } from '../page/page-data.ts';
import type { Preview } from './pages/planned-page.ts';
import type { Stylesheet } from './shell-assets.ts';

/** The properties of a page from which features derive what they add to it. */
export type FeaturePage = {
  language: string;
  /** A local build that this browser gets. */
  override: Override | undefined;
  /** The preview that this browser has opened. */
  preview: Preview | undefined;
};

/**
 * The parts that a feature adds to pages. Texts and data that do not depend on the page are a part of the shell's
 * digest: caches never share pages between shells that have different ones.
 */
export type PageFeature = {
  /** The inline style of what `body` returns. */
  head?: Stylesheet | ((page: FeaturePage) => Stylesheet | undefined);
  /** Markup above the header. */
  body?: string | ((page: FeaturePage) => string);
  /** Members of the data for the deferred bundle. */
  pageData?: Partial<PageData['deferred']>;
};
