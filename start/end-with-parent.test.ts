import { endWithParent } from './end-with-parent.ts';

test('what npm started ends once when npm, or the shell in between, has ended', () => {
  jest.useFakeTimers();
  let parent = 42;
  const end = jest.fn();
  endWithParent(end, { parentOf: () => parent });
  jest.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  parent = 1;
  jest.advanceTimersByTime(60_000);
  expect(end).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
