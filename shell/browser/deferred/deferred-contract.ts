import type { FetchedPage } from '../page-fetcher.ts';
import type { PageData, SlotRecord } from '../../page/page-data.ts';
import type { Runtime } from '../runtime-contract.ts';
import type { Telemetry } from '../../features/telemetry/browser/telemetry.ts';
import type { UncaughtEvent } from '../../features/telemetry/browser/watch-errors.ts';

/** The script announces itself by this event; its detail starts it. */
export const deferredEvent = 'marquee:deferred';

/** The page that stands, for whoever comes late. */
export type PageContext = {
  page: () => PageData;
  telemetry: Telemetry;
  /** Calls back for every error that nobody caught, those from before first. */
  onUncaught: (take: (event: UncaughtEvent) => void) => void;
  /** The runtime, once an island has hydrated. */
  runtime: () => Runtime | undefined;
  /** Whether the runtime is here or on its way. */
  isRuntimeRequested: () => boolean;
  loadRuntime: () => Promise<Runtime>;
  /** Says something politely. */
  announce: (text: string) => void;
  /** Ends the island of an element and everything below it, which then does not hydrate by itself; settles once nothing of it is left. */
  end: (element: HTMLElement) => Promise<void>;
  /** A page as the server draws it now. */
  fetchPage: (url: URL) => Promise<FetchedPage>;
  /** Puts the standing page, drawn anew, in place of itself. */
  replacePage: (next: Document, data: PageData) => void;
  /** Puts a slot, drawn anew, in place of the one that stands; both documents are the same page. */
  replaceSlot: (standing: HTMLElement, fresh: HTMLElement, next: { from: Document; data: PageData }) => void;
};

/** Which remotes are switched off, as heard since the page was served. */
export type Kills = {
  isKilled: (remote: string) => boolean;
  /** Draws what stands in a killed remote's slot. */
  draw: (element: HTMLElement, record: SlotRecord) => void;
  /** Another page has arrived, which may be older than what was heard. */
  arrived: () => void;
};

export type Deferred = {
  /** Called whenever another page has arrived. */
  arrived: () => void;
  kills: Kills;
};

/**
 * Starts what waited for an interactive page. `first` is the page the document came with: its policy
 * holds, whatever page is shown since.
 */
export type StartDeferred = (first: PageData, live: PageContext) => Deferred;
