import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { watchErrors } from './watch-errors.ts';
import { watchVitals } from './watch-vitals.ts';

/** The feature that reports uncaught errors and web vitals. */
export const telemetry = {
  start({ first, telemetry: beacons, runtime, onUncaught, inTurn }) {
    const shell = { remote: 'shell', release: first.shell };
    const causeOf = async (failure: unknown) => runtime()?.causeOf(failure);
    const report = watchErrors({ telemetry: beacons, shell, causeOf });
    onUncaught((event) => void report(event));
    inTurn(() => watchVitals({ telemetry: beacons, shell }));
  },
} satisfies BrowserFeature;
