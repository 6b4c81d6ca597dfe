/** @jest-environment jsdom */
import { createEventBus } from '@marquee/event-bus';
import { shellEvents } from '@marquee/contracts';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { PlatformProvider, type Platform } from './platform.ts';
import { useEvent } from './use-event.ts';

function Titles() {
  const [titles, setTitles] = useState<string[]>([]);
  useEvent('shell:navigated', ({ title }) => setTitles([...titles, title]));
  return <p>{titles.join(' ')}</p>;
}

test('calls the handler of the last render, and none after unmounting', () => {
  const bus = createEventBus({ contracts: () => shellEvents, onRefused: ({ failure }) => fail(failure) });
  // The hook uses the bus only.
  const platform = { bus } as Platform;
  const { unmount } = render(
    <PlatformProvider value={platform}>
      <Titles />
    </PlatformProvider>,
  );
  act(() => bus.publish('shell:navigated', { path: '/fans', title: 'one' }));
  act(() => bus.publish('shell:navigated', { path: '/quiz', title: 'two' }));
  expect(screen.queryByText('one two')).not.toBeNull();
  unmount();
  expect(() => bus.publish('shell:navigated', { path: '/', title: 'three' })).not.toThrow();
});

function fail(failure: Error): never {
  throw failure;
}
