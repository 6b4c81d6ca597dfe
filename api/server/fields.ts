import { isCalendarDate } from '@marquee/i18n/dates';
import * as v from 'valibot';

/** The maximum length of a text in any call, in characters. Longer texts are refused before any pattern runs. */
export const maxTextLength = 8192;

/** A text from a program, such as an id. */
export const shortText = (maxLength = 200) => v.pipe(v.string(), v.maxLength(maxLength));

/** A required text that a visitor typed. */
export const trimmedText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Please fill this in'),
    v.maxLength(maxLength, `Please keep this under ${maxLength} characters`),
  );

/** An optional text that a visitor typed; longer texts are cut. */
export const optionalText = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.nullable(shortText(maxTextLength)),
      v.transform((text) => text?.trim().slice(0, maxLength) ?? ''),
    ),
    '',
  );

/** An id: a number, or its digits in a string, because local storage holds strings only. */
export const idNumber = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.maxLength(16), v.regex(/^\d+$/), v.transform(Number))],
    'Please choose one',
  ),
  v.safeInteger(),
);

/**
 * The e-mail rule of the specification (section 5): no whitespace, one @, a dot in the domain. Each character
 * matches one place of the pattern only, so the match takes linear time.
 */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'Please enter a valid email address'),
  v.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Please enter a valid email address'),
);

/** A date that exists, as YYYY-MM-DD. */
export const calendarDate = v.pipe(
  v.string(),
  v.maxLength(10, 'Please enter a date as YYYY-MM-DD'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date as YYYY-MM-DD'),
  v.check((text) => isCalendarDate(text), 'This day does not exist'),
);
