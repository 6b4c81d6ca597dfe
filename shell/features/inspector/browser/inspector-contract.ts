import type { PageData } from '../../../page/page-data.ts';
import type { Runtime } from '../../../browser/runtime-contract.ts';
import type { Telemetry } from '../../telemetry/browser/telemetry.ts';

/** Dispatched on the document by the inspector's script; its detail is the function that opens it. */
export const inspectorEvent = 'marquee:inspector';

/** The sources of what the inspector shows. */
export type Inspected = {
  page: () => PageData;
  telemetry: Pick<Telemetry, 'recent'>;
  /** Undefined until the first island hydrates. */
  runtime: () => Pick<Runtime, 'recording' | 'islandStatus'> | undefined;
};

/** Opens the inspector; calls `onClosed` when it is closed. Returns the function that closes it. */
export type OpenInspector = (inspected: Inspected, onClosed: () => void) => () => void;
