import type { FetchedPage } from '../page-fetcher.ts';
import type { PageData, SlotRecord } from '../../page/page-data.ts';
import type { Runtime } from '../runtime-contract.ts';
import type { Telemetry } from '../../features/telemetry/browser/telemetry.ts';
import type { UncaughtEvent } from '../../features/telemetry/browser/watch-errors.ts';

/** Dispatched on the document by the deferred bundle; its detail is the function that starts it. */
export const deferredEvent = 'marquee:deferred';

/** What the boot script gives the deferred bundle. */
export type PageContext = {
  page: () => PageData;
  telemetry: Telemetry;
  /** Calls `handle` for every uncaught error, first for those that occurred before. */
  onUncaught: (handle: (event: UncaughtEvent) => void) => void;
  /** Undefined until the runtime has loaded, which the first hydration starts. */
  runtime: () => Runtime | undefined;
  /** Whether the runtime has loaded or is loading. */
  isRuntimeRequested: () => boolean;
  loadRuntime: () => Promise<Runtime>;
  /** Announces a text to screen readers, politely. */
  announce: (text: string) => void;
  /** Unmounts all islands in an element, which then do not hydrate by a trigger; resolves when they are unmounted. */
  end: (element: HTMLElement) => Promise<void>;
  /** Fetches a page as the server renders it now. */
  fetchPage: (url: URL) => Promise<FetchedPage>;
  /** Replaces the current page by its fetched rendering. */
  replacePage: (next: Document, data: PageData) => void;
  /** Replaces one slot by the same slot of a fetched rendering of this page. */
  replaceSlot: (current: HTMLElement, next: HTMLElement, fetched: { from: Document; data: PageData }) => void;
};

/** The remotes that were killed since the page was rendered. */
export type Kills = {
  isKilled: (remote: string) => boolean;
  /** Renders the fallback of a killed remote's slot. */
  render: (element: HTMLElement, record: SlotRecord) => void;
  /** Called after each in-site navigation: the page may come from a cache and be older than the known kills. */
  arrived: () => void;
};

export type Deferred = {
  /** Called after each in-site navigation. */
  arrived: () => void;
  kills: Kills;
};

/** Starts the deferred bundle. `first` is the page of the document: its consent policy and partners stay valid. */
export type StartDeferred = (first: PageData, context: PageContext) => Deferred;
