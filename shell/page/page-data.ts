import type {
  Criticality,
  EventContracts,
  Guest,
  GuestMount,
  JsonSchema,
  SettingValues,
} from '@marquee/contracts';
import type { JsonParams } from '@marquee/mount';
import type { SiteLanguage } from './languages.ts';
import type { ConsentPolicy, PartnerScript } from './partners.ts';
import type { ClientTexts } from './client-texts.ts';
import type { DeferredTexts } from './deferred-messages.ts';

export type Script = { src: string; integrity: string };

/** The data with which the browser loads a release. */
export type BrowserRelease = {
  version: string;
  /** The name of the release's Module Federation container. */
  container: string;
  /** The path below which its files are, such as `/remotes/mfe-quiz/1.4.0/`. */
  base: string;
  /** The `integrity` hash of each file, by its path below `base`. */
  files: Readonly<Record<string, string>>;
  /** The origin of a local build, served by `marquee dev`, that replaces the release in this browser. */
  origin?: string;
  /** Why the release does not fit the shell, as the end of a sentence; the browser does not load it. */
  misfit?: string;
  /** The values of the release's settings; absent if it declares none. */
  settings?: SettingValues;
  /** Set for a guest, an unmodified build: how the browser loads its `entry`, a path below `base`. */
  guest?: Pick<Guest, 'kind' | 'format' | 'global'> & { entry: string };
};

/** The data with which the browser hydrates a slot that the server rendered, or renders it. */
export type SlotRecord = {
  slot: string;
  remote: string;
  version: string;
  criticality: Criticality;
  /** The id of the remote's route, if the slot is the page itself. */
  route?: string;
  /** The path and query of the page. */
  path: string;
  params: JsonParams;
  /** The field of the params that does not match the slot's contract; the slot then stays a fallback. */
  refusedParam?: string;
  /** What the loader of the page or slot returned on the server. */
  data?: unknown;
  /** How long the bootstrap and the mount may each take in the browser, in milliseconds; by default ten seconds. */
  mountDeadlineMs?: number;
  /** For a guest: the module or custom element of its build that is mounted. */
  mount?: GuestMount;
};

/** The contracts by which the browser validates events and the params of slots. */
export type PageContracts = {
  /** Of the events that remotes on the page publish or subscribe to. */
  events?: EventContracts;
  /** Of the params of slots on the page that hydrate, by slot name. */
  slotParams?: Readonly<Record<string, JsonSchema>>;
};

/** The response of `/__marquee/slots/:slot`: which remote and release fill the slot. */
export type SlotOwner = PageContracts & {
  remote: string;
  /** The variant that the visitor gets, if the remote has an experiment. */
  variant?: string;
  criticality: Criticality;
  release: BrowserRelease;
  /** As `mountDeadlineMs` of `SlotRecord`. */
  mountDeadlineMs?: number;
  /** For a guest: the module or custom element of its build that is mounted. */
  mount?: GuestMount;
};

/** An experiment in which the visitor takes part. The visitor's variant is an attribute of each slot. */
export type ExperimentRecord = {
  id: string;
  remote: string;
  /** The version that contains the visitor's variant. */
  release: string;
  /** The names of the events that the experiment counts; absent if it counts none. */
  conversions?: readonly string[];
};

/** The properties of the site that the head of every page contains. */
export type PageSite = {
  name: string;
  /** The title of pages that declare none. */
  title: string;
  /** The description of pages that declare none; absent in the browser. */
  description?: string;
  /** The default language is the first. */
  languages: readonly SiteLanguage[];
};

/**
 * The data that the server writes into each page as JSON, from which the browser hydrates the page without
 * further requests.
 */
export type PageData = PageContracts & {
  language: string;
  /** The path and query of the page. */
  path: string;
  /**
   * The sequence number of a registry snapshot with this plan, the one that was active when the page was sent or an
   * earlier one. Not in the JSON: see `server-timing.ts`. Undefined if the browser hides it.
   */
  sequence?: number;
  /** The W3C trace context of the page's request, if sampled. Not in the JSON either. */
  traceparent?: string;
  /** The base URLs of the main API and of the content host. */
  hosts: { main: string; content: string };
  /** Set if the main API accepts the `traceparent` header, which continues a trace. */
  apiTakesTrace?: true;
  /** The site-wide values from which the browser builds the head of a page after a change of its query. */
  head: { siteUrl: string; indexable: boolean; site: PageSite };
  /** The scripts of the runtime (React and the platform services), with their hashes. */
  runtime: Script[];
  /** The origins that serve `/assets` and `/remotes` as well; absent if there are none. */
  assetHosts?: readonly string[];
  /** The releases on the page, by remote; those of slots added later have the key `name@version`. */
  releases: Readonly<Record<string, BrowserRelease>>;
  /** The slots of the page, by their key in `data-key`. */
  slots: Readonly<Record<string, SlotRecord>>;
  /** All experiments in which the visitor takes part, on this page or not; absent if there are none. */
  experiments?: readonly ExperimentRecord[];
  texts: ClientTexts;
  /** The shell's version. */
  shell: string;
  /** The number of the preview that the browser has opened: what happens on its pages is no evidence. */
  preview?: number;
  /** The scripts and settings of the deferred bundle, which loads after hydration. */
  deferred: {
    /** The deferred bundle, and the script of view transitions, which loads with the first movement on the page. */
    scripts: Script[];
    /** The deferred bundle's stylesheet. */
    styles: { href: string; integrity: string };
    consent: ConsentPolicy;
    /** Whether the page must not contain third-party scripts, whatever the visitor consented to. */
    isPrivate: boolean;
    /** The third-party tools, in the order in which they load. */
    partners: readonly PartnerScript[];
    serviceWorker: boolean;
    /** Set if the API announces maintenance by the call getAppConfig. */
    appConfig?: true;
    /** The texts of the bundle, if it does not contain them in the page's language. */
    texts?: DeferredTexts;
    /** The inspector's scripts, if this visitor may open the inspector. */
    inspector?: Script[];
  };
};
