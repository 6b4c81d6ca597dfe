/** @jest-environment jsdom */
import { memo, useState } from 'react';
import { guestContent } from './guest-content.ts';

// The development build of React logs a hook that is called outside a render.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const nothing = (): Promise<void> => Promise.resolve();
const lifecycles = { bootstrap: nothing, mount: nothing, unmount: [nothing, nothing] };
const bridge = { render: () => undefined, destroy: () => undefined };
function Widget() {
  const [count] = useState(0);
  return <p>{count}</p>;
}
const is = (module: unknown, mount = {}) => guestContent(module, mount, 'module-federation')?.is;

test.each([
  ['lifecycles of single-spa', lifecycles, 'lifecycles'],
  ['lifecycles as the default export', { default: lifecycles }, 'lifecycles'],
  ['a bridge', { default: bridge }, 'bridge'],
  ['a function that returns a bridge', { default: () => bridge }, 'bridge'],
  ['mount(element, props)', { mount: nothing }, 'mount'],
  ['mount and unmount, without bootstrap', { mount: nothing, unmount: nothing }, 'mount'],
  ['a React component with hooks', { default: Widget }, 'component'],
  ['a component in memo', { default: memo(Widget) }, 'component'],
  ['nothing', { default: 7 }, undefined],
  ['no module', undefined, undefined],
])('%s', (_, module, expected) => expect(is(module)).toBe(expected));

test('an export that is named like the exposed module is found', () => {
  expect(is({ Widget }, { expose: './lib/Widget' })).toBe('component');
  expect(is({ Widget }, { expose: './Other' })).toBeUndefined();
});

test('an application of single-spa needs no bootstrap', () => {
  const { bootstrap: _, ...parcel } = lifecycles;
  expect(guestContent(parcel, {}, 'single-spa')?.is).toBe('lifecycles');
});

test('a custom element is found by its tag, once it is defined', () => {
  expect(guestContent(undefined, { tag: 'x-poll' }, 'custom-element')).toBeUndefined();
  customElements.define('x-poll', class extends HTMLElement {});
  expect(guestContent(undefined, { tag: 'x-poll' }, 'custom-element')).toEqual({
    is: 'element',
    tag: 'x-poll',
  });
});
