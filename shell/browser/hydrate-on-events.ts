import { eventContracts } from '@marquee/events';
import type { EventBus } from '@marquee/event-bus';

/** Hydrates the slots that said in their manifest (`hydrateOn`) which events concern them. Returns what ends it. */
export function hydrateOnEvents(bus: EventBus, hydrate: (element: HTMLElement) => void): () => void {
  const stops = Object.values(eventContracts).map((contract) =>
    bus.on(contract, () => {
      for (const element of document.querySelectorAll<HTMLElement>(`[data-hydrate-on~="${contract.name}"]`)) {
        // A slot that failed before gets another try when it is needed.
        if (['server', 'fallback'].includes(element.dataset['state'] ?? '')) hydrate(element);
      }
    }),
  );
  return () => stops.forEach((stop) => stop());
}
