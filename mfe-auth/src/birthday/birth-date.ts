/** The Digital Personal Data Protection rules ask more than a form for younger visitors (specification, C02). */
export const youngestAge = 13;

export type BirthDateProblem = 'empty' | 'not-a-date' | 'in-the-future' | 'too-young';

/** What is wrong with a birthday written `YYYY-MM-DD`, or null. `today` is written the same way. */
export function birthDateProblem(birthday: string, today: string): BirthDateProblem | null {
  if (birthday === '') return 'empty';
  if (!isCalendarDate(birthday)) return 'not-a-date';
  if (birthday > today) return 'in-the-future';
  return ageOn(birthday, today) < youngestAge ? 'too-young' : null;
}

/** Today in India, where the site's days begin and end. */
export function todayInIndia(now: Date): string {
  // India keeps 5 h 30 min ahead of UTC all year.
  return new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
}

function isCalendarDate(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
