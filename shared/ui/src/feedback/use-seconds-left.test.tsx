/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { clock, useSecondsLeft } from './use-seconds-left.ts';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('the countdown returns whole seconds, ends at zero, and calls onOver once', () => {
  const onOver = jest.fn();
  const { result } = renderHook(() => useSecondsLeft(1_003_000, onOver));
  const seen = [result.current];
  for (let second = 0; second < 5; second += 1) {
    pass(1000);
    seen.push(result.current);
  }
  expect(seen).toEqual([3, 2, 1, 0, 0, 0]);
  expect(onOver).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('a new timestamp counts from now', () => {
  const { result, rerender } = renderHook(({ until }) => useSecondsLeft(until), {
    initialProps: { until: 1_002_000 },
  });
  pass(60_000);
  expect(result.current).toBe(0);
  rerender({ until: 1_090_000 });
  pass(0);
  expect(result.current).toBe(30);
});

test('0 starts no countdown', () => {
  const onOver = jest.fn();
  const { result } = renderHook(() => useSecondsLeft(0, onOver));
  pass(5000);
  expect([result.current, onOver.mock.calls.length, jest.getTimerCount()]).toEqual([0, 0, 0]);
});

test('clock formats minutes and seconds', () => {
  expect([600, 65, 9].map(clock)).toEqual(['10:00', '1:05', '0:09']);
});
