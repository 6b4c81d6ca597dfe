import { plannedDate } from './annual-occasion.ts';

const today = '2026-11-21';
const birthday = (date: string) => plannedDate(date, { occasionSlug: 'birthday', today });

test.each([
  ['2026-12-05', '2026-12-05'],
  ['2026-11-21', '2026-11-21'],
  ['1994-12-05', '2026-12-05'],
  ['1994-03-01', '2027-03-01'],
  ['2026-11-20', '2027-11-20'],
  ['1996-02-29', '2027-02-28'],
])('a birthday of %s is celebrated on %s', (date, planned) => {
  expect(birthday(date)).toBe(planned);
});

test.each(['2028-01-01', '0202-12-05', '1994-02-30', 'soon', ''])('a birthday of "%s" is no day', (date) => {
  expect(birthday(date)).toBeNull();
});

test.each(['wedding', 'exam-luck', 'retirement', null])('the past day of %s is past', (occasionSlug) => {
  expect(plannedDate('2026-11-20', { occasionSlug, today })).toBeNull();
  expect(plannedDate('2026-12-05', { occasionSlug, today })).toBe('2026-12-05');
});
