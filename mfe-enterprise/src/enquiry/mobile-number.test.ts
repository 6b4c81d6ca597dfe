import { mobileNumber } from './mobile-number.ts';

test.each([
  ['98123 45678', '9812345678'],
  ['+91 98123-45678', '9812345678'],
  ['09812345678', '9812345678'],
  ['९८१२३४५६७८', '9812345678'],
  ['+971 50 123 4567', '+971501234567'],
  ['00971501234567', '+971501234567'],
])('“%s” is %s', (typed, number) => {
  expect(mobileNumber(typed)).toBe(number);
});

test.each(['', '12345', '5812345678', '+91 12345 67890', 'call me'])('“%s” is invalid', (typed) => {
  expect(mobileNumber(typed)).toBeUndefined();
});
