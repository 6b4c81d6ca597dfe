import { useEffect, useEffectEvent } from 'react';

/** The bus as remotes of sdk 1 know it: they name an event by its contract. */
type BusOfSdk1 = { on(event: object, handler: (detail: unknown) => void): () => void };

/**
 * The hook `useEvent` of sdk 1: subscribes to an event of a bus while the component is mounted, always with the handler
 * of the latest render. `event` is the object that declares the event.
 */
export function useEvent(bus: BusOfSdk1, event: object, handler: (detail: unknown) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => bus.on(event, handle), [bus, event]);
}
