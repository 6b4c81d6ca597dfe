import type { FailedNavigation, Replacing } from '../navigation.ts';
import type { CircuitState } from '@marquee/timing';
import type { FetchedPage } from '../page-fetcher.ts';
import type { PageData } from '../../page/page-data.ts';
import type { Field } from '../buffered-input.ts';
import type { FailedIsland } from '../island-hydration.ts';
import type { ReleaseMemory } from '../release-memory.ts';
import type { Runtime } from '../runtime-contract.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/**
 * The event that the deferred bundle (the code loaded after hydration has settled) dispatches on the document when it
 * has loaded; `detail` is the function that starts the bundle.
 */
export const deferredEvent = 'marquee:deferred';

export type UncaughtEvent = ErrorEvent | PromiseRejectionEvent;

/** The services that the boot script passes to the deferred bundle (the code loaded after hydration has settled). */
export type PageContext = {
  page: () => PageData;
  telemetry: Telemetry;
  /** Which releases worked in this browser. */
  releases: ReleaseMemory;
  /** Calls `handle` for every uncaught error of the page, including earlier ones. */
  onUncaught: (handle: (event: UncaughtEvent) => void) => void;
  /** The runtime, which the first hydration loads; undefined until then. */
  runtime: () => Runtime | undefined;
  /** Whether the runtime has loaded or is loading. */
  isRuntimeRequested: () => boolean;
  loadRuntime: () => Promise<Runtime>;
  /** Makes in-site navigations replace the page by `replacing`. */
  replaceBy: (replacing: Replacing) => void;
  /** Allows the scripts of partners, to which the visitor has consented. */
  allowPartners: (isPartner: (url: URL) => boolean) => void;
  /** Announces a text in the page's polite live region. */
  announce: (text: string) => void;
  /** Hydrates a slot now, or renders it if the server did not. */
  hydrate: (element: HTMLElement) => void;
  /** Unmounts all islands in an element and cancels their hydration; resolves when all are unmounted. */
  end: (element: HTMLElement) => Promise<void>;
  /** The fields that the visitor has changed on this page, also those that are no longer in the document. */
  editedFields: () => Field[];
  /** The elements of slots that are not in the document, because the page around them threw and was removed. */
  detachedSlots: () => HTMLElement[];
  /** The state of the circuit breaker of a slot's remote. */
  circuitOf: (element: HTMLElement) => CircuitState;
  /** Fetches the page at `url` as the server renders it now. */
  fetchPage: (url: URL) => Promise<FetchedPage>;
  /** Drops the prefetched pages, which the server rendered from an older plan. */
  forgetPrefetched: () => void;
  /** Replaces the current page by its fetched, newer rendering. */
  replacePage: (next: Document, data: PageData) => void;
  /** Replaces one slot of this page by the same slot of a newly fetched rendering of the page. */
  replaceSlot: (current: HTMLElement, next: HTMLElement, fetched: { from: Document; data: PageData }) => void;
};

/** The functions of the started deferred bundle that the boot script calls. */
export type Deferred = {
  /** Fetches the slots that the page lacks; call after content was added to the document. */
  fillHoles: () => void;
  /** Call after each in-site navigation. */
  arrived: () => void;
  /** Whether the kill switch turned a remote off since the page was rendered. */
  isKilled: (remote: string) => boolean;
  /** `show` shows that a slot failed, `hide` removes this notice, and `tapLost` tells the visitor to tap again. */
  islandFailures: {
    show: (failed: FailedIsland) => void;
    hide: (element: HTMLElement) => void;
    tapLost: () => void;
  };
  /** Reports a navigation that failed, with a retry. Rejects if the message cannot be shown. */
  showFailure: (failure: FailedNavigation) => Promise<void>;
  /**
   * Returns true if leaving the page loses no input. Otherwise returns false, asks the visitor, and calls `leave` if
   * the visitor agrees.
   */
  mayLeave: (leave: () => void) => boolean;
};

/**
 * Starts the deferred bundle. `first` is the page with which the document was loaded: its consent policy and its
 * partners (third-party tools) apply to every page that the visitor opens in this document.
 */
export type StartDeferred = (first: PageData, context: PageContext) => Deferred;
