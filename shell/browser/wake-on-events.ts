import { eventContracts } from '@marquee/contracts';
import type { EventBus } from '@marquee/event-bus';

/** Wakes the slots that said in their manifest (`wakeOn`) which events concern them. Returns what ends it. */
export function wakeOnEvents(bus: EventBus, wake: (element: HTMLElement) => void): () => void {
  const stops = Object.values(eventContracts).map((contract) =>
    bus.on(contract, () => {
      for (const element of document.querySelectorAll<HTMLElement>(`[data-wake-on~="${contract.name}"]`)) {
        // A slot that failed before gets another try when it is needed.
        if (['server', 'fallback'].includes(element.dataset['state'] ?? '')) wake(element);
      }
    }),
  );
  return () => stops.forEach((stop) => stop());
}
