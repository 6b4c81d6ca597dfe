/** @jest-environment jsdom */
import { choiceCookie, mayMeasure, readChoice } from './consent.ts';

test('reads the choice from among other cookies; other values are no choice', () => {
  expect(readChoice('UUID=abc; consent=accepted; a=b')).toBe('accepted');
  expect(readChoice('consent=rejected')).toBe('rejected');
  expect(readChoice('noconsent=accepted; consent=maybe')).toBeUndefined();
  expect(readChoice(choiceCookie('accepted').split(';')[0] ?? '')).toBe('accepted');
});

test('opt-in measures only after acceptance; notice measures until rejection', () => {
  const measured = (['opt-in', 'notice'] as const).map((policy) =>
    ([undefined, 'accepted', 'rejected'] as const).map((choice) => mayMeasure(policy, choice, false)),
  );
  expect(measured).toEqual([
    [false, true, false],
    [true, true, false],
  ]);
});

test('Global Privacy Control counts as a rejection until the visitor accepts here', () => {
  expect(mayMeasure('notice', undefined, true)).toBe(false);
  expect(mayMeasure('notice', 'accepted', true)).toBe(true);
});
