/** Today's date in India, where the videos are made, as YYYY-MM-DD. */
export function todayInIndia(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now);
}

/** The last date that can be ordered for: a year from today. */
export function lastDate(today: string): string {
  const year = Number(today.slice(0, 4)) + 1;
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4);
  return `${year}${day}`;
}

/** Whether a real date is today or within the year to come. Dates of this form compare as text. */
export function isDateAllowed(date: string | null, today: string): boolean {
  return isRealDate(date) && date >= today && date <= lastDate(today);
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isRealDate(date: string | null): date is string {
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
