import { isCalendarDate } from '@marquee/i18n';
import { isDateAllowed } from './occasion-date.ts';

/** What comes round every year on the day it first happened: people know these by a date in the past. */
const annual: readonly string[] = ['birthday', 'anniversary'];

// Nobody who gets a video was born before this; a smaller year is one that is still being typed.
const firstYear = '1900';

export function isAnnual(occasionSlug: string | null): boolean {
  return occasionSlug !== null && annual.includes(occasionSlug);
}

/**
 * The day a date stands for: itself when it can be ordered for, the next occurrence when an annual
 * occasion was given by a date that is past, null when neither. `today` is a date in India.
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

/** The same day of another year; a leap day falls on the last of February where there is none. */
function onDayOf(date: string, year: number): string {
  const day = `${year}${date.slice(4)}`;
  return isCalendarDate(day) ? day : `${year}-02-28`;
}
