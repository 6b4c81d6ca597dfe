import type { Beacon } from '@marquee/contracts';
import type { SpanBeacon } from '@marquee/contracts/trace';

/** What a page says of its releases, and for its trace. */
export type Said = Beacon | SpanBeacon;

export type Telemetry = {
  report: (beacon: Said) => void;
  /** The last beacons, oldest first. */
  recent: () => readonly Said[];
};

const address = '/__marquee/telemetry';
const gatherMs = 1_000;
const mostAtOnce = 50;
const remembered = 100;

/** Gathers beacons and sends them together; what is left goes with a conversion, or when the page is hidden. */
export function createTelemetry(send: (url: string, body: string) => void): Telemetry {
  let gathered: Said[] = [];
  const recent: Said[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return {
    recent: () => recent,
    report: (beacon) => {
      gathered.push(beacon);
      if (recent.push(beacon) > remembered) recent.shift();
      // A conversion is often the last thing before the visitor is gone.
      if (document.visibilityState === 'hidden' || beacon.kind === 'conversion') flush();
      else timer ??= setTimeout(flush, gatherMs);
    },
  };

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    send(address, JSON.stringify(gathered.slice(0, mostAtOnce)));
    gathered = gathered.slice(mostAtOnce);
    if (gathered.length > 0) flush();
  }
}
