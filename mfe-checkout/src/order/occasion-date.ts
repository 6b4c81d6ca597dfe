import { isCalendarDate } from '@marquee/sdk';

/** Returns the last date for which a video can be ordered: one year after `today`. Both are `YYYY-MM-DD`. */
export function lastDate(today: string): string {
  const year = Number(today.slice(0, 4)) + 1;
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4);
  return `${year}${day}`;
}

/**
 * Whether a date exists and is between today and a year from today. Dates are `YYYY-MM-DD`, so they are compared as
 * texts.
 */
export function isDateAllowed(date: string | null, today: string): boolean {
  return isCalendarDate(date) && date >= today && date <= lastDate(today);
}
