import { eventContracts } from '@marquee/events';
import type { EventBus } from '@marquee/event-bus';

/** Hydrates slots at the events of their manifest's `hydrateOn`. Returns the function that ends it. */
export function hydrateOnEvents(bus: EventBus, hydrate: (element: HTMLElement) => void): () => void {
  const stops = Object.values(eventContracts).map((contract) =>
    bus.on(contract, () => {
      for (const element of document.querySelectorAll<HTMLElement>(`[data-hydrate-on~="${contract.name}"]`)) {
        // A slot that failed is tried again.
        if (['server', 'fallback'].includes(element.dataset['state'] ?? '')) hydrate(element);
      }
    }),
  );
  return () => stops.forEach((stop) => stop());
}
