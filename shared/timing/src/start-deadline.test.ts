import { startDeadline } from './start-deadline.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('ends after its time, and never once it was ended', () => {
  const over = jest.fn();
  startDeadline(10_100, over);
  jest.advanceTimersByTime(10_099);
  expect(over).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(over).toHaveBeenCalledTimes(1);

  const end = startDeadline(600, over);
  jest.advanceTimersByTime(400);
  end();
  expect(jest.getTimerCount()).toBe(0);
});

test('a pause of the program counts as a quarter of a second, however long it was', () => {
  const over = jest.fn();
  startDeadline(1_000, over);
  // The timer that was due during the pause fires after it, and the next one is started then.
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.runOnlyPendingTimers();
  jest.advanceTimersByTime(749);
  expect(over).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(over).toHaveBeenCalledTimes(1);
});
