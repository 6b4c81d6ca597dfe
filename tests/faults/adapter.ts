import type { Page } from '@playwright/test';
import type { BrowserFault, ServerFault } from './broken-code.ts';
import type { FaultProxy } from './fault-proxy.ts';

export const targets = ['entry', 'chunk', 'stylesheet', 'document', 'core', 'boot'] as const;
/**
 * What fails: a remote's entry, its other scripts, its stylesheets, the page's document, the libraries of the
 * platform, or its first script.
 */
export type Target = (typeof targets)[number];

/** Whether the remote's release is the one of all visitors, or a newer one that is being rolled out. */
export type Track = 'live' | 'canary';

/** A page of a remote, a control in it, and what is there when the control has answered. */
export type FaultPage = {
  path: string;
  control: string;
  /** Typed into the control, which is tapped otherwise. */
  type?: string;
  answer: string;
  /** The text that the answer has. */
  text?: string;
  /** Makes the page's visitor one who may use the control, before the page opens. */
  prepare?: (page: Page) => Promise<void>;
};

/** What the suite has to know of a platform: about twenty lines. */
export type Adapter = {
  name: string;
  /** The address of the site, for visitors who have a release of this track; undefined if there are no canaries. */
  url: (track: Track) => string | undefined;
  remotes: readonly string[];
  /** The page that shows a remote's fault; undefined where no page loads such a file. */
  page: (remote: string, target: Target) => FaultPage | undefined;
  /** A page of another remote, from which a visitor goes on to the remote's page. */
  startPath: (remote: string) => string;
  /** Which URLs (path and query) are the target's; undefined if the platform has none. */
  files: (target: Target, remote: string, track: Track) => RegExp | undefined;
  /** Selects the elements in which remotes render. */
  slots: string;
  /** The remote that renders a slot, by the slot's name. */
  ownerOf: (slot: string, pageRemote: string) => string;
  /** Goes to a page of the same site as a link does. */
  navigate: (page: Page, path: string) => Promise<void>;
  /** A control of the header that any page has, and what is there when it has answered. */
  header: Pick<FaultPage, 'control' | 'answer'>;
  /** The cause labels in what browsers posted about a remote; undefined if the platform reports none. */
  causes?: (proxy: FaultProxy, remote: string) => string[];
  /**
   * Makes a release of the remote live whose browser code is broken; resolves to what makes the former release live
   * again. Resolves to the reason if the platform refuses such a release.
   */
  breakBrowserCode?: (request: BrokenRelease & { fault: BrowserFault }) => Promise<Mend | string>;
  /** The same for the code that renders on the server. */
  breakServerCode?: (request: BrokenRelease & { fault: ServerFault }) => Promise<Mend | string>;
  /** The resident memory of the server that answers visitors, in bytes; and when it started, in seconds. */
  server?: (track: Track) => Promise<{ bytes: number; started: number }>;
  stop: () => Promise<void>;
};

export type BrokenRelease = { remote: string; track: Track; proxy: FaultProxy };
export type Mend = () => Promise<void>;
