import type { RemoteSlots } from '@marquee/contracts';
import { useContext, useEffect, useId, useRef } from 'react';
import { SlotHostContext, slotMark, type FilledSlot, type JsonParams } from './slot-host.ts';

/** The props of `<Slot>`: a slot's name, and the params that `remote-types.d.ts` declares for it. */
export type SlotPlace<Name extends keyof RemoteSlots> = { name: Name } & (object extends RemoteSlots[Name]
  ? { params?: RemoteSlots[Name] }
  : { params: RemoteSlots[Name] });

/**
 * A place in a page that another remote fills. Its content has its own React root: it hydrates, fails and recovers
 * independently of the page.
 *
 * @example <Slot name="checkout.order-button" params={{ celeb: 'aarav-suryan' }} />
 */
export function Slot<Name extends keyof RemoteSlots>({ name, params }: SlotPlace<Name>) {
  const host = useContext(SlotHostContext);
  const key = useId();
  const element = useRef<HTMLDivElement>(null);
  const filled = useRef<FilledSlot>(undefined);
  const paramsText = JSON.stringify(params ?? {});

  if (host?.where === 'server') host.place({ key, name, params: params ?? {} });

  useEffect(() => {
    if (host?.where !== 'browser' || !element.current) return;
    filled.current = host.fill(element.current, { key, name, params: JSON.parse(paramsText) as JsonParams });
    return () => {
      filled.current?.empty();
      filled.current = undefined;
    };
    // Changed params update the mounted slot in the effect below; they do not mount it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [host, key, name]);

  useEffect(() => {
    filled.current?.update(JSON.parse(paramsText) as JsonParams);
  }, [paramsText]);

  return (
    <div
      ref={element}
      className="mq-slot-host"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: host?.where === 'server' ? slotMark(key) : '' }}
    />
  );
}
