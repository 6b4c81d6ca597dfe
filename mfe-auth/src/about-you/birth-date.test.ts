import { birthDateProblem } from './birth-date.ts';

const today = '2026-11-20';

test.each([
  ['1998-08-14', null],
  ['2013-11-20', null],
  ['1996-02-29', null],
  ['', 'not-a-date'],
  ['14/08/1998', 'not-a-date'],
  ['1998-02-30', 'not-a-date'],
  ['1997-02-29', 'not-a-date'],
  ['1998-13-01', 'not-a-date'],
  ['0098-08-14', 'not-a-date'],
  ['2026-11-21', 'in-the-future'],
  ['2026-11-20', 'too-young'],
  ['2013-11-21', 'too-young'],
])('%j is %p', (birthday, problem) => {
  expect(birthDateProblem(birthday, today)).toBe(problem);
});
