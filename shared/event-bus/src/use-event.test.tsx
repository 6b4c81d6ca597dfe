/** @jest-environment jsdom */
import { quizStarted } from '@marquee/events';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createEventBus, type EventBus } from './event-bus.ts';
import { useEvent } from './use-event.ts';

function Started({ bus }: { bus: EventBus }) {
  const [quizzes, setQuizzes] = useState<string[]>([]);
  useEvent(bus, quizStarted, ({ quizId }) => setQuizzes([...quizzes, quizId]));
  return <p>{quizzes.join(' ')}</p>;
}

test('calls the handler of the last render, and none after unmounting', () => {
  const bus = createEventBus({ onRefused: () => {} });
  const { unmount } = render(<Started bus={bus} />);
  act(() => bus.publish(quizStarted, { quizId: 'one', celeb: 'aarav' }));
  act(() => bus.publish(quizStarted, { quizId: 'two', celeb: 'aarav' }));
  expect(screen.queryByText('one two')).not.toBeNull();
  unmount();
  expect(() => bus.publish(quizStarted, { quizId: 'three', celeb: 'aarav' })).not.toThrow();
});
