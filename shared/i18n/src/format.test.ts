import { formatDate, formatDateTime, isCalendarDate, todayInIndia } from './format-date.ts';
import { formatMoney, formatNumber } from './format-number.ts';

const rupees = (amountMinor: number) => ({ amountMinor, currency: 'INR' });

test.each(['en', 'hi'] as const)(
  'money has Indian grouping, and paise only if they are not 0 (%s)',
  (language) => {
    expect(formatMoney(rupees(49900), language)).toBe('₹499');
    expect(formatMoney(rupees(14990000), language)).toBe('₹1,49,900');
    expect(formatMoney(rupees(49950), language)).toBe('₹499.50');
    expect(formatMoney(rupees(0), language)).toBe('₹0');
    expect(formatMoney({ amountMinor: 500, currency: 'JPY' }, language)).toMatch(/500$/);
    expect(formatNumber(149900, language)).toBe('1,49,900');
  },
);

test('a calendar date is that day in every time zone', () => {
  expect(formatDate('2026-12-05', 'en')).toBe('5 Dec 2026');
  expect(formatDate('2026-12-05', 'hi')).toBe('5 दिसंबर 2026');
  expect(formatDate('2026-01-31', 'en')).toBe('31 Jan 2026');
});

test('an instant is shown in Indian time', () => {
  expect(formatDate('2026-12-04T20:00:00Z', 'en')).toBe('5 Dec 2026');
  expect(formatDateTime('2026-12-05T11:00:00Z', 'en')).toBe('5 Dec 2026, 4:30 pm IST');
  expect(formatDateTime('2026-12-05T00:05:00+05:30', 'en')).toBe('5 Dec 2026, 12:05 am IST');
});

test.each([
  ['00:05', 'रात 12:05'],
  ['04:00', 'सुबह 4:00'],
  ['12:30', 'दोपहर 12:30'],
  ['16:30', 'शाम 4:30'],
  ['20:00', 'रात 8:00'],
])('in Hindi %s has its part of the day', (clock, expected) => {
  expect(formatDateTime(`2026-12-05T${clock}:00+05:30`, 'hi')).toBe(`5 दिसंबर 2026, ${expected} बजे IST`);
});

test('an invalid date is empty, not “Invalid Date”', () => {
  expect([formatDate('soon', 'en'), formatDate('2026-13-05', 'en'), formatDateTime('', 'hi')]).toEqual([
    '',
    '',
    '',
  ]);
});

test('the day begins at midnight in India, whatever time zone the clock is in', () => {
  expect(todayInIndia(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
  expect(todayInIndia(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
});

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['20 Nov 2026', false],
  ['', false],
  [null, false],
])('%j is a date of the calendar: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected);
});
