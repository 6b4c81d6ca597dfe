import { createThrottle } from './throttle.ts';

test('the first events of each key pass, and the number of the others is reported when the window ends', async () => {
  const reported: [string, number][] = [];
  const throttle = createThrottle({
    max: 2,
    windowMs: 60_000,
    onRest: async (...rest) => void reported.push(rest),
    onFailure: (failure) => {
      throw failure;
    },
  });
  expect(Array.from({ length: 5 }, () => throttle.admits('a'))).toEqual([true, true, false, false, false]);
  expect(throttle.admits('b')).toBe(true);
  await throttle.stop();
  expect(reported).toEqual([['a', 3]]);
});
