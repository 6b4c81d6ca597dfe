/** @jest-environment jsdom */
import { choiceCookie, mayMeasure, readChoice } from './consent.ts';

test('the choice stands among other cookies, and anything else is none', () => {
  expect(readChoice('UUID=abc; consent=accepted; a=b')).toBe('accepted');
  expect(readChoice('consent=rejected')).toBe('rejected');
  expect(readChoice('noconsent=accepted; consent=maybe')).toBeUndefined();
  expect(readChoice(choiceCookie('accepted').split(';')[0] ?? '')).toBe('accepted');
});

test('where one is asked, only a yes counts; where one is told, anything but a no', () => {
  const measured = (['opt-in', 'notice'] as const).map((policy) =>
    ([undefined, 'accepted', 'rejected'] as const).map((choice) => mayMeasure(policy, choice, false)),
  );
  expect(measured).toEqual([
    [false, true, false],
    [true, true, false],
  ]);
});

test('a browser that says no is a no until its owner says yes here', () => {
  expect(mayMeasure('notice', undefined, true)).toBe(false);
  expect(mayMeasure('notice', 'accepted', true)).toBe(true);
});
