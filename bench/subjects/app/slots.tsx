import type { JsonParams } from '@marquee/mount';
import { Suspense, use, useContext } from 'react';
import { SlotHostContext } from '../../../shared/mount/src/slot-host.ts';
import type { SlotPlace, SlotSource } from './slot-places.ts';

/** Takes the part of the platform's `Slot` where a page is one React tree: another remote's component, in place. */
export function Slot({ name, params = {} }: { name: string; params?: JsonParams }) {
  return (
    <div className="mq-slot-host">
      <div data-slot={name}>
        <Suspense fallback={null}>
          <Filling name={name} params={params} />
        </Suspense>
      </div>
    </div>
  );
}

function Filling({ name, params }: SlotPlace) {
  // In a subject the context carries its source of slots (`AppContext`), never the shell's host.
  const source = useContext(SlotHostContext) as unknown as SlotSource | undefined;
  if (!source) throw new Error(`The slot ${name} stands outside a page`);
  const found = source({ name, params });
  const { Component, data } = found instanceof Promise ? use(found) : found;
  return <Component params={params as never} data={data as never} />;
}
