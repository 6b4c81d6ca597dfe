import type { RecordedStep } from '@marquee/event-bus';
import type { PageHead } from '../page/page-head.ts';
import type { BootServices } from './boot-services.ts';
import type { BrowserRelease, PageData, SlotRecord } from '../page/page-data.ts';
import type { Sound } from './sound.ts';
import type { Telemetry } from '../features/telemetry/browser/telemetry.ts';

/** What the boot script gives the runtime at the first hydration. */
export type RuntimeStart = {
  page: () => PageData;
  sound: Sound;
  /** Navigates within the site. `path` has its language prefix. */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Renders the fallback of a slot that failed, or that of a killed remote. */
  showFallback: (element: HTMLElement, record: SlotRecord) => void;
  telemetry: Telemetry;
  services: BootServices;
  /** Reports the exposure of a slot that was rendered in the browser, if its release is in an experiment. */
  reportExposure: (element: HTMLElement) => void;
  /** Whether a remote was killed since the page was rendered. */
  isKilled: (remote: string) => boolean;
  /** Adds a slot that was rendered in the browser to the data of the page. */
  addSlot: (key: string, record: SlotRecord, release: BrowserRelease) => void;
};

/** What the runtime gives the boot script. */
export type Runtime = {
  /** Hydrates a slot's element, or mounts an empty one. Resolves when it is mounted or has failed. */
  hydrate: (element: HTMLElement, record: SlotRecord) => Promise<void>;
  /** Fetches the app configuration (C01) through the store, once a document. */
  fetchAppConfig: () => void;
  /** single-spa's status of the island of an element; undefined before its first mount starts. */
  islandStatus: (element: HTMLElement) => string | undefined;
  /** Applies a new query to the mounted page; resolves to its head, or undefined if no page is mounted. */
  navigateWithin: (path: string) => Promise<PageHead | undefined>;
  /** Unmounts every island in an element; resolves when all are unmounted. */
  endWithin: (element: Element) => Promise<void>;
  /** The steps recorded on the event bus, oldest first. */
  recording: () => readonly RecordedStep[];
  publishNavigated: (detail: { path: string; title: string }) => void;
  toast: (kind: 'success' | 'error' | 'info', text: string) => void;
};

/** Dispatched by the runtime's script; its detail is a `RuntimeStarter`. A type, because the builds share no code. */
export type RuntimeEvent = 'marquee:runtime';
export type RuntimeStarter = (start: RuntimeStart) => Promise<Runtime>;
