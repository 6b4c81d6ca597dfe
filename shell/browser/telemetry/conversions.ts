import { eventKey, type Beacon } from '@marquee/contracts';
import type { EventBus } from '@marquee/event-bus';
import type { PageData } from '../../page/page-data.ts';

/**
 * Reports every dispatched event that an experiment of this visitor counts as a conversion. Returns the function that
 * stops reporting.
 */
export function watchConversions(
  bus: Pick<EventBus, 'onEvery'>,
  { page, telemetry }: { page: () => PageData; telemetry: { report: (beacon: Beacon) => void } },
): () => void {
  return bus.onEvery(({ event }) => {
    for (const { id, remote, release, conversions } of page().experiments ?? []) {
      if (!conversions?.includes(event)) continue;
      telemetry.report({ kind: 'conversion', remote, release, at: Date.now(), experiment: id, event });
    }
  });
}

/**
 * Reports each dispatched event whose contract lists measures (fields with numbers), together with the values of these
 * fields. The registry adds them up for the metrics of experiments. Returns the function that stops reporting.
 */
export function watchOutcomes(
  bus: Pick<EventBus, 'onEvery'>,
  { page, telemetry }: { page: () => PageData; telemetry: { report: (beacon: Beacon) => void } },
): () => void {
  return bus.onEvery(({ event, version, detail }) => {
    const { events = {}, releases } = page();
    const { measures } = events[eventKey({ name: event, version })] ?? {};
    // Its owner has declared what is measured, and may be another remote than the sender.
    const [name = ''] = event.split(':');
    const owner = [name, `mfe-${name}`].find((remote) => releases[remote]);
    const release = releases[owner ?? '']?.version;
    if (!measures || !owner || release === undefined) return;
    const values = Object.fromEntries(
      measures.flatMap((measure) => {
        const value = valueAt(detail, measure);
        return typeof value === 'number' ? [[measure, value] as const] : [];
      }),
    );
    telemetry.report({ kind: 'outcome', remote: owner, release, at: Date.now(), event, values });
  });
}

function valueAt(detail: unknown, path: string): unknown {
  let value = detail;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}
