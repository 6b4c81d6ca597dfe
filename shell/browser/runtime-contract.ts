import type { ErrorCode } from '@marquee/contracts';
import type { RecordedStep } from '@marquee/event-bus';
import type { PageHead } from '../page/page-head.ts';
import type { BootServices } from './boot-services.ts';
import type { Field } from './buffered-input.ts';
import type { PageData, SlotOwner, SlotRecord } from '../page/page-data.ts';
import type { Sound } from './sound.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** The services that the boot script passes to the runtime (React and the platform services) at the first hydration. */
export type RuntimeStart = {
  page: () => PageData;
  /** The hashes of files by pathname, to which the runtime adds its chunks and releases: no other script may load. */
  hashes: Map<string, string>;
  /** Whether the browser may load the script: one with a hash, one of the shell, or one of a partner. */
  mayLoad: (url: string) => boolean;
  /**
   * Sets the function that decides which HTML may be written into the page, such as that of guests. Until then, none
   * may.
   */
  allowHtml: (mayParse: (html: string, sink: string) => boolean) => void;
  sound: Sound;
  /** Navigates within the site. `path` includes the language prefix. */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Hydrates or mounts a slot of the page now, unless that is under way or done. */
  hydrate: (element: HTMLElement) => void;
  /** The version of each guest whose code runs in this document, which the runtime adds. */
  guests: Map<string, string>;
  /** Whether the kill switch turned a remote off since the page was rendered. */
  isKilled: (remote: string) => boolean;
  /** Ends the attempts to hydrate the slots in an element that leaves the page. */
  forget: (root: Node) => void;
  /** Copies of the nodes with which the server filled a slot; undefined if it did not. */
  served: (element: HTMLElement) => readonly Node[] | undefined;
  /** Call when a mounted island threw and was removed from its element. */
  islandFailed: (element: HTMLElement, failure: unknown) => void;
  /** The form fields that the visitor changed, removed ones included. */
  editedFields: () => Field[];
  /** Replaces the head of the page, after the browser rendered a page for which the server had failed. */
  showHead: (head: PageHead) => void;
  telemetry: Telemetry;
  services: BootServices;
  /** Reports that the visitor sees a browser-rendered slot, if its release is a variant of an experiment. */
  reportExposure: (element: HTMLElement) => void;
  /** Adds a slot that was rendered in the browser to the page's data. */
  addSlot: (
    key: string,
    record: SlotRecord,
    owner: Pick<SlotOwner, 'release' | 'events' | 'slotParams'>,
  ) => void;
};

/** The callbacks of the runtime while it mounts a slot. */
export type MountProgress = {
  /** The code has loaded. If this returns false, nothing is mounted. */
  onLoaded: () => boolean;
  /**
   * React has rendered the slot, and its event handlers work from now on. The mount may end later, when the content is
   * ready.
   */
  onRendered: () => void;
};

/** Why something failed. `file` is the URL of the file that did not load, if a file was the cause. */
export type FailureCause = { code: ErrorCode; file?: string | undefined };

/** The functions of the runtime that the boot script calls. */
export type Runtime = {
  /**
   * Hydrates the element of a slot, or mounts the slot if the server did not render it. Rejects with a coded error if
   * the release does not load or mount; the element then contains nothing of the release. `isFormer` is true if the
   * last release that worked in this browser was mounted instead.
   */
  hydrate: (
    element: HTMLElement,
    record: SlotRecord,
    progress: MountProgress,
  ) => Promise<{ isFormer: boolean }>;
  /** Resolves to the code of a failure and, if a file of a remote did not load, to its URL and the code of its cause. */
  causeOf: (failure: unknown) => Promise<FailureCause>;
  /** Fetches the app configuration (API call C01) into the store, once per document. */
  fetchAppConfig: () => void;
  /** The single-spa status of an element's island; undefined before the island first mounts. */
  islandStatus: (element: HTMLElement) => string | undefined;
  /** Passes a new query to the mounted page; resolves to its new head, or undefined if no page is mounted. */
  navigateWithin: (path: string) => Promise<PageHead | undefined>;
  /** Unmounts every island in an element; resolves when all are unmounted. */
  endWithin: (element: Element) => Promise<void>;
  /** The recorded steps of the event bus (such as published events), oldest first. */
  recording: () => readonly RecordedStep[];
  /** Publishes the event that the visitor has navigated to a page of the site. */
  publishNavigated: (detail: { path: string; title: string }) => void;
  /** Shows a toast with this text. */
  toast: (kind: 'success' | 'error' | 'info', text: string) => void;
};

/**
 * The name of the event that the runtime's script dispatches with a `RuntimeStarter`. It is a type and not a constant,
 * because the two builds share no code.
 */
export type RuntimeEvent = 'marquee:runtime';
export type RuntimeStarter = (start: RuntimeStart) => Promise<Runtime>;
