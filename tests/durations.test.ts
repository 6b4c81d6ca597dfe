import { measureSlowness, slownessOfChecks, tooSlow } from './durations.ts';
import recorded from './durations.json';

test('a run that takes half as long again as recorded fails with a message', () => {
  const seconds = recorded.wholeRunSeconds;
  expect(tooSlow(seconds * 1.49, 1)).toBeUndefined();
  expect(tooSlow(seconds * 1.51, 1)).toContain('tests/durations.json');
});

test('a slow machine may take longer, a fast one no less', () => {
  const seconds = recorded.wholeRunSeconds;
  expect(tooSlow(seconds * 2, 2)).toBeUndefined();
  expect(tooSlow(seconds * 1.49, 0.5)).toBeUndefined();
});

test('checks that take twice as long as recorded stretch the time of the run by two', () => {
  expect(slownessOfChecks(recorded.checksSeconds * 2)).toBe(2);
});

test('slowness is a positive number', async () => {
  expect(await measureSlowness()).toBeGreaterThan(0);
});
