import type { Criticality, Language } from '@marquee/contracts';
import type { JsonParams } from '@marquee/mount';
import type { ConsentPolicy, PartnerScript } from '../features/third-party/page/partners.ts';
import type { ClientTexts } from './client-texts.ts';

export type Script = { src: string; integrity: string };

/** What the browser needs of one release: its container, the base URL of its files, and their hashes. */
export type BrowserRelease = {
  version: string;
  container: string;
  base: string;
  files: Readonly<Record<string, string>>;
  /** The origin of a build on the visitor's own machine, which replaces the release in this browser. */
  origin?: string;
};

/** What the browser needs of one rendered slot in order to hydrate it. */
export type SlotRecord = {
  slot: string;
  remote: string;
  version: string;
  criticality: Criticality;
  /** The id of the route, if the slot is the page itself. */
  route?: string;
  path: string;
  params: JsonParams;
  data?: unknown;
};

/** The response of `/__marquee/slots/:slot`: the remote that fills a slot, and its release. */
export type SlotOwner = { remote: string; criticality: Criticality; release: BrowserRelease };

/** An experiment that this visitor takes part in; `conversions` are names of events. */
export type ExperimentRecord = {
  id: string;
  remote: string;
  release: string;
  variant: string;
  conversions: readonly string[];
};

/**
 * The contract between the server and the browser: the server writes it into each page as JSON, and the browser
 * hydrates the page from it without further requests.
 */
export type PageData = {
  language: Language;
  path: string;
  /** The sequence number of the snapshot by which the server planned the page. */
  sequence: number;
  /** The span of the page's request, if it is sampled. Not in the JSON: see `server-timing.ts`. */
  traceparent?: string;
  hosts: { main: string; content: string };
  /** Set if the API accepts the header that continues a trace. */
  apiTakesTrace?: true;
  /** What the browser needs, besides the page's own metadata, to build the head of the next page. */
  head: { siteUrl: string; indexable: boolean };
  runtime: Script[];
  /** By remote; releases of slots that were added after the page was rendered are under `name@version`. */
  releases: Readonly<Record<string, BrowserRelease>>;
  slots: Readonly<Record<string, SlotRecord>>;
  /** Every experiment that the visitor takes part in, whether or not it is on this page; absent if there is none. */
  experiments?: readonly ExperimentRecord[];
  texts: ClientTexts;
  /** The version of the shell. */
  shell: string;
  /** The deferred bundle and its settings. */
  deferred: {
    scripts: Script[];
    /** The URL of the stylesheet of the deferred bundle. */
    styles: string;
    consent: ConsentPolicy;
    /** Whether third-party scripts are excluded from this page, whatever the visitor consented to. */
    isPrivate: boolean;
    /** In the order in which they are loaded. */
    partners: readonly PartnerScript[];
    serviceWorker: boolean;
    /** The inspector's scripts, if this visitor may open the inspector. */
    inspector?: Script[];
  };
};
