import type { EventContract } from '@marquee/events';
import { useEffect, useEffectEvent } from 'react';
import type * as v from 'valibot';
import type { EventBus } from './event-bus.ts';

/** Hears an event for as long as the component is mounted; always calls the handler of the last render. */
export function useEvent<Contract extends EventContract>(
  bus: EventBus,
  contract: Contract,
  handler: (detail: v.InferOutput<Contract['schema']>) => void,
): void {
  const handle = useEffectEvent(handler);
  useEffect(() => bus.on(contract, handle), [bus, contract]);
}
