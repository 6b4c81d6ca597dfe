import { clock, isSpoken, secondsLeft } from './resend-countdown.ts';

test('a wait is counted in whole seconds and ends at zero', () => {
  expect(secondsLeft(30_000, 0)).toBe(30);
  expect(secondsLeft(30_000, 1)).toBe(30);
  expect(secondsLeft(30_000, 29_001)).toBe(1);
  expect(secondsLeft(30_000, 30_000)).toBe(0);
  expect(secondsLeft(30_000, 99_000)).toBe(0);
});

test('a listener hears three moments of thirty seconds', () => {
  const heard = Array.from({ length: 31 }, (_, passed) => 30 - passed).filter((left) => isSpoken(left, 30));
  expect(heard).toEqual([30, 10, 0]);
});

test('a lock of ten minutes reads as minutes and seconds', () => {
  expect(clock(600)).toBe('10:00');
  expect(clock(65)).toBe('1:05');
  expect(clock(9)).toBe('9');
});
