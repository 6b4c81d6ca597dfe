import type { Beacon } from '@marquee/contracts';
import type { SpanBeacon } from '@marquee/contracts/trace';

/** A report of a page to the registry: a fact about a release, or a span of the page's trace. */
export type PageBeacon = Beacon | SpanBeacon;

export type Telemetry = {
  report: (beacon: PageBeacon) => void;
  /** The last 100 reports (beacons) of the page, oldest first. */
  recent: () => readonly PageBeacon[];
};

const path = '/__marquee/telemetry';
const flushDelayMs = 1_000;
const maxPerRequest = 50;
const maxRecent = 100;

/**
 * Sends a report, also while the page is being left. Some extensions and WebViews remove `sendBeacon` or make it throw;
 * the report is then sent by `fetch`. A failure to send is not reported.
 */
export function sendReport(url: string, body: string): void {
  try {
    if (navigator.sendBeacon(url, body)) return;
  } catch {
    // The other way follows.
  }
  try {
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  } catch {
    // The report is dropped.
  }
}

/**
 * Creates the queue of beacons (reports of this page to the server). It is sent one second after the first beacon,
 * immediately after a conversion or an outcome (measures of an experiment), and when the page is hidden.
 *
 * @param receipt fetches the cookie without which beacons do not count. The queue waits for it, except when the page is
 * hidden.
 */
export function createTelemetry(
  send: (url: string, body: string) => void,
  receipt: () => Promise<void>,
): Telemetry {
  let pending: PageBeacon[] = [];
  const recent: PageBeacon[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return {
    recent: () => recent,
    report: (beacon) => {
      pending.push(beacon);
      if (recent.push(beacon) > maxRecent) recent.shift();
      // A visitor often leaves the page with one of them.
      if (document.visibilityState === 'hidden') flush();
      else if (beacon.kind === 'conversion' || beacon.kind === 'outcome') flushWithReceipt();
      else timer ??= setTimeout(flushWithReceipt, flushDelayMs);
    },
  };

  function flushWithReceipt() {
    void receipt().then(flush);
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    while (pending.length > 0) send(path, JSON.stringify(pending.splice(0, maxPerRequest)));
  }
}
