import type { RecordedStep } from '@marquee/event-bus';
import type { PageHead } from '../page/page-head.ts';
import type { BootServices } from './boot-services.ts';
import type { BrowserRelease, PageData, SlotRecord } from '../page/page-data.ts';
import type { Sound } from './sound.ts';
import type { Telemetry } from '../features/telemetry/browser/telemetry.ts';

/** What the boot script passes to the runtime (React and the platform services) at the first hydration. */
export type RuntimeStart = {
  page: () => PageData;
  sound: Sound;
  /** Navigates within the site. `path` includes the language prefix. */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Renders the fallback of a slot that failed or whose remote was killed. */
  showFallback: (element: HTMLElement, record: SlotRecord) => void;
  telemetry: Telemetry;
  services: BootServices;
  /** Reports that the visitor sees a browser-rendered slot, if its release is a variant of an experiment. */
  reportExposure: (element: HTMLElement) => void;
  /** Whether the kill switch turned the remote off since the page was rendered. */
  isKilled: (remote: string) => boolean;
  /** Adds a slot that was rendered in the browser to the page's data. */
  addSlot: (key: string, record: SlotRecord, release: BrowserRelease) => void;
};

/** What the runtime offers to the boot script. */
export type Runtime = {
  /** Hydrates the element of a slot, or mounts it if it is empty. Resolves when that has finished or failed. */
  hydrate: (element: HTMLElement, record: SlotRecord) => Promise<void>;
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
  publishNavigated: (detail: { path: string; title: string }) => void;
  toast: (kind: 'success' | 'error' | 'info', text: string) => void;
};

/** Dispatched by the runtime's script with a `RuntimeStarter`. A type, because the builds share no code. */
export type RuntimeEvent = 'marquee:runtime';
export type RuntimeStarter = (start: RuntimeStart) => Promise<Runtime>;
