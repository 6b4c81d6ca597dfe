import { isCalendarDate } from '@marquee/i18n';

/** The Digital Personal Data Protection rules ask more than a form for younger visitors (specification, C02). */
export const youngestAge = 13;

export type BirthDateProblem = 'empty' | 'not-a-date' | 'in-the-future' | 'too-young';

/** What is wrong with a birthday written `YYYY-MM-DD`, or null. `today` is written the same way. */
export function birthDateProblem(birthday: string, today: string): BirthDateProblem | null {
  if (birthday === '') return 'empty';
  if (!/^(19|20)/.test(birthday) || !isCalendarDate(birthday)) return 'not-a-date';
  if (birthday > today) return 'in-the-future';
  return ageOn(birthday, today) < youngestAge ? 'too-young' : null;
}

function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
