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

test('a pause of the program, after which a timer fires late, counts as a quarter of a second', () => {
  const timers: { fire: () => void; ms: number | undefined }[] = [];
  const setTimer = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((fire: () => void, ms?: number) => timers.push({ fire, ms })) as typeof setTimeout);
  const over = jest.fn();
  startDeadline(1_100, over);
  // However late each of them fires, the deadline asks for the rest of its time once more.
  for (let fired = 0; fired < timers.length; fired += 1) {
    expect(over).not.toHaveBeenCalled();
    timers[fired]!.fire();
  }
  setTimer.mockRestore();
  expect(timers.map(({ ms }) => ms)).toEqual([250, 250, 250, 250, 100]);
  expect(over).toHaveBeenCalledTimes(1);
});
