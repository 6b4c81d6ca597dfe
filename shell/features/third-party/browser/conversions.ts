import type { Beacon } from '@marquee/contracts';
import { eventContracts } from '@marquee/events';
import type { EventBus } from '@marquee/event-bus';
import type { PageData } from '../../../page/page-data.ts';

/** Reports every event that an experiment of the visitor counts. Returns the function that stops reporting. */
export function watchConversions(
  bus: EventBus,
  { page, telemetry }: { page: () => PageData; telemetry: { report: (beacon: Beacon) => void } },
): () => void {
  const stops = Object.values(eventContracts).map((contract) =>
    bus.on(contract, () => {
      for (const { id, remote, release, conversions } of page().experiments ?? []) {
        if (!conversions.includes(contract.name)) continue;
        telemetry.report({
          kind: 'conversion',
          remote,
          release,
          at: Date.now(),
          experiment: id,
          event: contract.name,
        });
      }
    }),
  );
  return () => stops.forEach((stop) => stop());
}
