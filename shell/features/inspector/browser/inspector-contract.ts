import type { PageData } from '../../../page/page-data.ts';
import type { Runtime } from '../../../browser/runtime-contract.ts';
import type { Telemetry } from '../../telemetry/browser/telemetry.ts';

/** The script announces itself by this event; its detail opens the inspector. */
export const inspectorEvent = 'marquee:inspector';

/** What the inspector looks at. */
export type Inspected = {
  page: () => PageData;
  telemetry: Pick<Telemetry, 'recent'>;
  /** Undefined until the first island hydrates. */
  runtime: () => Pick<Runtime, 'recording' | 'islandStatus'> | undefined;
};

/** Opens it; `onClosed` is told when whoever looks has closed it. Returns what closes it. */
export type OpenInspector = (inspected: Inspected, onClosed: () => void) => () => void;
