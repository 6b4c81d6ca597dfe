import { isCalendarDate } from '@marquee/i18n';

/** The last date that can be ordered for: a year from today. */
export function lastDate(today: string): string {
  const year = Number(today.slice(0, 4)) + 1;
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4);
  return `${year}${day}`;
}

/** Whether a real date is today or within the year to come. Dates of this form compare as text. */
export function isDateAllowed(date: string | null, today: string): boolean {
  return isCalendarDate(date) && date >= today && date <= lastDate(today);
}
