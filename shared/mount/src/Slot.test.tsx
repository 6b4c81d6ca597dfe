/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Slot } from './Slot.tsx';
import { SlotHostContext, slotMarkPattern, type PlacedSlot, type SlotHost } from './slot-host.ts';

const page = (host: SlotHost, params: { celeb: string }) => (
  <SlotHostContext value={host}>
    <h1>Stars</h1>
    <Slot name="checkout.order-button" params={params} />
  </SlotHostContext>
);

test('on the server the slot is listed and marked with one key, where the shell splits the page', () => {
  const placed: PlacedSlot[] = [];
  const html = renderToString(
    page({ where: 'server', place: (slot) => placed.push(slot) }, { celeb: 'aarav-suryan' }),
  );
  expect(placed).toMatchObject([{ name: 'checkout.order-button', params: { celeb: 'aarav-suryan' } }]);
  expect(slotMarkPattern.exec(html)?.[1]).toBe(placed[0]?.key);
});

test('in the browser the slot is filled once, updated with new params, and emptied on unmount', () => {
  const calls: unknown[] = [];
  const fill = (element: HTMLElement, { name, params }: PlacedSlot) => {
    element.textContent = 'filled by another';
    calls.push([name, params]);
    return { update: (next: unknown) => calls.push(next), empty: () => calls.push('empty') };
  };
  const host: SlotHost = { where: 'browser', fill };
  const { container, rerender, unmount } = render(page(host, { celeb: 'aarav' }));
  calls.length = 1;
  rerender(page(host, { celeb: 'aarav' }));
  rerender(page(host, { celeb: 'meher' }));
  expect(container).toHaveTextContent('filled by another');
  unmount();
  expect(calls).toEqual([['checkout.order-button', { celeb: 'aarav' }], { celeb: 'meher' }, 'empty']);
});
