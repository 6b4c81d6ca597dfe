import { signOfDate, signOfName } from './zodiac.ts';

test.each([
  ['1990-01-19', 'Capricorn'],
  ['1990-01-20', 'Aquarius'],
  ['1996-02-29', 'Pisces'],
  ['1990-03-20', 'Pisces'],
  ['1990-03-21', 'Aries'],
  ['1990-11-19', 'Scorpio'],
  ['1990-12-21', 'Sagittarius'],
  ['1990-12-22', 'Capricorn'],
  ['1990-12-31', 'Capricorn'],
])('who was born on %s is a %s', (date, name) => {
  expect(signOfDate(date)?.name).toBe(name);
});

test('an invalid date has no sign, and a sign is found by its English name', () => {
  expect(signOfDate('soon')).toBeUndefined();
  expect(signOfName(' leo ')?.name_hi).toBe('सिंह');
  expect(signOfName('Dragon')).toBeUndefined();
});
