import { isCalendarDate } from '@marquee/sdk';
import { isDateAllowed } from './occasion-date.ts';

/** Slugs of occasions that recur every year; for these, the visitor may enter the date of the first one. */
const annual: readonly string[] = ['birthday', 'anniversary'];

// An earlier year is one that the visitor is still typing.
const firstYear = '1900';

export function isAnnual(occasionSlug: string | null): boolean {
  return occasionSlug !== null && annual.includes(occasionSlug);
}

/**
 * Returns the date for which the video is ordered: the entered date if it is allowed; for a past date of an annual
 * occasion, its next recurrence; otherwise null. Dates are `YYYY-MM-DD`; `today` is the date in India.
 */
export function plannedDate(
  date: string | null,
  { occasionSlug, today }: { occasionSlug: string | null; today: string },
): string | null {
  if (isDateAllowed(date, today)) return date;
  const isPast = isCalendarDate(date) && date < today && date.slice(0, 4) >= firstYear;
  return isPast && isAnnual(occasionSlug) ? nextOccurrence(date, today) : null;
}

function nextOccurrence(date: string, today: string): string {
  const thisYear = Number(today.slice(0, 4));
  const inThisYear = onDayOf(date, thisYear);
  return inThisYear >= today ? inThisYear : onDayOf(date, thisYear + 1);
}

/** The same day in another year. 29 February becomes 28 February if the year is not a leap year. */
function onDayOf(date: string, year: number): string {
  const day = `${year}${date.slice(4)}`;
  return isCalendarDate(day) ? day : `${year}-02-28`;
}
