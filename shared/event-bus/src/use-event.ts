import type { EventContract } from '@marquee/events';
import { useEffect, useEffectEvent } from 'react';
import type * as v from 'valibot';
import type { EventBus } from './event-bus.ts';

/** Subscribes to an event while the component is mounted, always with the handler of the latest render. */
export function useEvent<Contract extends EventContract>(
  bus: EventBus,
  contract: Contract,
  handler: (detail: v.InferOutput<Contract['schema']>) => void,
): void {
  const handle = useEffectEvent(handler);
  useEffect(() => bus.on(contract, handle), [bus, contract]);
}
