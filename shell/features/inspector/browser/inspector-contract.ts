import type { CircuitState } from '@marquee/timing';
import type { PageData } from '../../../page/page-data.ts';
import type { Runtime } from '../../../browser/runtime-contract.ts';
import type { Telemetry } from '../../../browser/telemetry/telemetry.ts';

/**
 * The event that the loaded inspector script dispatches on the document; `detail` is the function that opens the
 * inspector.
 */
export const inspectorEvent = 'marquee:inspector';

/** The sources of the inspector: page data, beacons (the reports that the page sends) and the runtime. */
export type Inspected = {
  page: () => PageData;
  telemetry: Pick<Telemetry, 'recent'>;
  /** The runtime; undefined until the first island hydrates. */
  runtime: () => Pick<Runtime, 'recording' | 'islandStatus'> | undefined;
  /** The state of the circuit breaker of a slot's remote. */
  circuitOf: (element: HTMLElement) => CircuitState;
};

/**
 * Opens the inspector and returns the function that closes it. `onClosed` is called when the inspector has closed, by
 * this function or by the visitor.
 */
export type OpenInspector = (inspected: Inspected, onClosed: () => void) => () => void;
