import type { RecordedStep } from '@marquee/event-bus';
import type { PageHead } from '../page/page-head.ts';
import type { BootServices } from './boot-services.ts';
import type { BrowserRelease, PageData, SlotRecord } from '../page/page-data.ts';
import type { Sound } from './sound.ts';
import type { Telemetry } from '../features/telemetry/browser/telemetry.ts';

/** What the boot script hands the runtime when the first island hydrates. */
export type RuntimeStart = {
  page: () => PageData;
  sound: Sound;
  /** Goes to a page of the site; takes a path with its language prefix. */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Draws the fallback of a slot that failed, retry button included, or that its remote is switched off. */
  fail: (element: HTMLElement, record: SlotRecord) => void;
  telemetry: Telemetry;
  services: BootServices;
  /** Told of a slot that came into the page after it was served. */
  shown: (element: HTMLElement) => void;
  /** Whether a remote was switched off since the page was served. */
  isKilled: (remote: string) => boolean;
  /** A slot was drawn that the page was not served with. */
  addSlot: (key: string, record: SlotRecord, release: BrowserRelease) => void;
};

/** What the runtime gives back. */
export type Runtime = {
  /** Brings a slot's element to life; settles when it lives or has failed. */
  hydrate: (element: HTMLElement, record: SlotRecord) => Promise<void>;
  /** Asks for the app's configuration through the store, unless that was done. */
  fetchAppConfig: () => void;
  /** What single-spa says of the island of an element; undefined before its first mount begins. */
  islandStatus: (element: HTMLElement) => string | undefined;
  /** Another search part of the page that stands: its head when its own router took it. */
  navigateWithin: (path: string) => Promise<PageHead | undefined>;
  /** Ends every island below an element; settles once nothing of them is left. */
  endWithin: (element: Element) => Promise<void>;
  /** What happened on the event bus, oldest first. */
  recording: () => readonly RecordedStep[];
  publishNavigated: (detail: { path: string; title: string }) => void;
  toast: (kind: 'success' | 'error' | 'info', text: string) => void;
};

/** The runtime's script announces itself by this event; its detail is what starts it. A type: the two builds share no code. */
export type RuntimeEvent = 'marquee:runtime';
export type RuntimeStarter = (start: RuntimeStart) => Promise<Runtime>;
