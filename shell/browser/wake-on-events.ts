import { eventContracts } from '@marquee/contracts';
import type { EventBus } from '@marquee/event-bus';

/** Wakes the slots that said in their manifest (`wakeOn`) which events concern them. Returns what ends it. */
export function wakeOnEvents(bus: EventBus, wake: (element: HTMLElement) => void): () => void {
  const stops = Object.values(eventContracts).map((contract) =>
    bus.on(contract, () => {
      for (const element of document.querySelectorAll<HTMLElement>(`[data-wake-on~="${contract.name}"]`)) {
        if (element.dataset['state'] === 'server') wake(element);
      }
    }),
  );
  return () => stops.forEach((stop) => stop());
}
