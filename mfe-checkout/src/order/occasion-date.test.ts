import { isDateAllowed, lastDate } from './occasion-date.ts';

test.each([
  ['2026-11-20', true],
  ['2027-11-20', true],
  ['2026-11-19', false],
  ['2027-11-21', false],
  ['2027-02-29', false],
  ['soon', false],
  ['', false],
])('on 20 November 2026 the date %s may be ordered: %s', (date, allowed) => {
  expect(isDateAllowed(date, '2026-11-20')).toBe(allowed);
});

test('a year after a leap day is the day before March', () => {
  expect(lastDate('2028-02-29')).toBe('2029-02-28');
});
