import type { Beacon } from '@marquee/contracts';
import type { EventBus } from '@marquee/event-bus';
import type { PageData } from '../../../page/page-data.ts';

/** Reports every event that an experiment of the visitor counts. Returns the function that stops reporting. */
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
