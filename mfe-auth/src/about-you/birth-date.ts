import { isCalendarDate } from '@marquee/sdk';

/** The minimum age in years. India's data protection rules require more than this form for younger visitors. */
const minAge = 13;

export type BirthDateProblem = 'not-a-date' | 'in-the-future' | 'too-young';

/** Returns why a birthday is invalid; null if it is valid. `birthday` and `today` are `YYYY-MM-DD`. */
export function birthDateProblem(birthday: string, today: string): BirthDateProblem | null {
  if (!/^(19|20)/.test(birthday) || !isCalendarDate(birthday)) return 'not-a-date';
  if (birthday > today) return 'in-the-future';
  return ageOn(birthday, today) < minAge ? 'too-young' : null;
}

function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
