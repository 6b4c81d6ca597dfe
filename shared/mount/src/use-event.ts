import type { RemoteEvents } from '@marquee/contracts';
import { useEffect, useEffectEvent } from 'react';
import { usePlatform } from './platform.ts';

/**
 * Subscribes to an event of any remote while the component is mounted, always with the handler of the latest render.
 *
 * @example useEvent('auth:logged-in', ({ userId }) => welcome(userId));
 */
export function useEvent<Key extends keyof RemoteEvents & string>(
  event: Key,
  handler: (detail: RemoteEvents[Key]) => void,
): void {
  const { bus } = usePlatform();
  const handle = useEffectEvent(handler);
  useEffect(() => bus.on(event, handle), [bus, event]);
}
