import type { Language } from '@marquee/contracts';

// Not from Intl: its data differ between server and browser ("Sep", "Sept"), and the HTML must be the same.
const months: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
};

// India has one time zone and no daylight saving time. Time zones by Intl take 0.1 s on a cheap phone.
const aheadOfUtcMs = 5.5 * 60 * 60 * 1000;

/**
 * Formats a calendar date (`YYYY-MM-DD`) or an instant as `5 Dec 2026` or `5 दिसंबर 2026`, in Indian time; `''` if it
 * is invalid.
 */
export function formatDate(date: string, language: Language): string {
  const calendar = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (calendar) return dayOf(Number(calendar[1]), Number(calendar[2]), Number(calendar[3]), language);

  const time = indianTime(date);
  return time ? dayOf(time.year, time.month, time.day, language) : '';
}

/** Formats an instant as `5 Dec 2026, 4:30 pm IST` or `5 दिसंबर 2026, शाम 4:30 बजे IST`; `''` if it is invalid. */
export function formatDateTime(instant: string, language: Language): string {
  const time = indianTime(instant);
  if (!time) return '';

  const { hour, minute } = time;
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  const clockText =
    language === 'hi' ? `${partOfDay(hour)} ${clock} बजे` : `${clock} ${hour < 12 ? 'am' : 'pm'}`;
  return `${dayOf(time.year, time.month, time.day, language)}, ${clockText} IST`;
}

/** Returns the current date in India as `YYYY-MM-DD`. `now` is the current time. */
export function todayInIndia(now: Date): string {
  return new Date(now.getTime() + aheadOfUtcMs).toISOString().slice(0, 10);
}

/** Whether a text is a date that exists, written as `YYYY-MM-DD`. */
export function isCalendarDate(text: string | null): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The Hindi word for the part of the day, such as शाम, which Hindi uses instead of am and pm. */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}

function dayOf(year: number, month: number, day: number, language: Language): string {
  const name = months[language][month - 1];
  return name ? `${day} ${name} ${year}` : '';
}

function indianTime(instant: string) {
  const utc = new Date(instant).getTime();
  if (Number.isNaN(utc)) return undefined;

  const clock = new Date(utc + aheadOfUtcMs);
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
  };
}
