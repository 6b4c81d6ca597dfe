import type { ClientTexts } from '../page/client-texts.ts';
import type { ConsentPolicy, PartnerScript } from '../features/third-party/page/partners.ts';

type JsonParams = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Script = { src: string; integrity: string };

/** What the browser knows of one release: its container, where its files are, and their hashes. */
export type BrowserRelease = {
  version: string;
  container: string;
  base: string;
  files: Readonly<Record<string, string>>;
  /** Where a build on the visitor's own machine comes from. */
  origin?: string;
};

export type SlotRecord = {
  slot: string;
  remote: string;
  version: string;
  criticality: 'primary' | 'essential' | 'regular';
  route?: string;
  path: string;
  params: JsonParams;
  data?: unknown;
};

/** An experiment as this visitor takes part in it; `conversions` are the names of events. */
export type ExperimentRecord = {
  id: string;
  remote: string;
  release: string;
  variant: string;
  conversions: readonly string[];
};

/** The data the server wrote into the page: everything its islands need, asked for nowhere else. */
export type PageData = {
  language: 'en' | 'hi';
  path: string;
  sequence: number;
  hosts: { main: string; content: string };
  /** Set where the page is traced and the API takes the header that continues a trace. */
  apiTakesTrace?: true;
  /** What the page's head is made with, besides what the page says of itself. */
  head: { siteUrl: string; indexable: boolean };
  runtime: Script[];
  /** By remote; those of slots that came later than the page by `name@version`. */
  releases: Readonly<Record<string, BrowserRelease>>;
  slots: Readonly<Record<string, SlotRecord>>;
  /** The experiments the visitor takes part in, on this page or not; absent when there are none. */
  experiments?: readonly ExperimentRecord[];
  texts: ClientTexts;
  /** The shell's own version. */
  shell: string;
  /** What is done once the page is interactive, and with what. */
  deferred: {
    scripts: Script[];
    /** The address of the sheet for what the script draws. */
    styles: string;
    consent: ConsentPolicy;
    /** Whether other companies' scripts stay out of this page, whatever the visitor chose. */
    isPrivate: boolean;
    /** In the order in which they are loaded. */
    partners: PartnerScript[];
    serviceWorker: boolean;
    /** The inspector's script, where whoever asked may look. */
    inspector?: Script[];
  };
};

/** Reads the data of a document. Our own server wrote it, in this version or the one before. */
export function readPageData(from: Document): PageData | undefined {
  const text = from.getElementById('marquee-page')?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}
