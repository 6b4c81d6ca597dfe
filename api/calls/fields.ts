import { isCalendarDate } from '@marquee/i18n/dates';
import { normalEmail, normalText } from '@marquee/i18n/typed-text';
import * as v from 'valibot';

/** The maximum length of a text in a request, in characters. Longer texts are refused before any pattern is matched. */
export const maxTextLength = 8192;

/**
 * Returns the schema of a text that a program (not a visitor) writes, such as an id. A text longer than `maxLength`
 * characters is invalid.
 */
export const shortText = (maxLength = 200) => v.pipe(v.string(), v.maxLength(maxLength));

/**
 * Returns the schema of a required text that a visitor typed. It removes spaces at both ends and replaces typographic
 * characters such as no-break spaces (`normalText`). An empty result, and one longer than `maxLength` characters, is
 * invalid.
 */
export const trimmedText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxTextLength, `Please keep this under ${maxLength} characters`),
    v.transform(normalText),
    v.nonEmpty('Please fill this in'),
    v.maxLength(maxLength, `Please keep this under ${maxLength} characters`),
  );

/**
 * Returns the schema of an optional text that a visitor typed. The output is an empty text if the field is missing or
 * null; a text longer than `maxLength` characters is truncated, not refused.
 */
export const optionalText = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.nullable(shortText(maxTextLength)),
      v.transform((text) => text?.trim().slice(0, maxLength) ?? ''),
    ),
    '',
  );

/** The schema of a numeric id: a number, or its digits in a string, as in local storage. */
export const idNumber = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.maxLength(16), v.regex(/^\d+$/), v.transform(Number))],
    'Please choose one',
  ),
  v.safeInteger(),
);

/**
 * The schema of an e-mail address (specification, section 5): no whitespace, one @, a dot in the domain. Each character
 * can match only one place of the pattern, so that the match takes linear time.
 */
export const emailAddress = v.pipe(
  v.string(),
  v.maxLength(maxTextLength, 'Please enter a valid email address'),
  v.transform(normalEmail),
  v.maxLength(254, 'Please enter a valid email address'),
  v.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Please enter a valid email address'),
);

/** The schema of a date that exists, as YYYY-MM-DD. */
export const calendarDate = v.pipe(
  v.string(),
  v.maxLength(10, 'Please enter a date as YYYY-MM-DD'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date as YYYY-MM-DD'),
  v.check((text) => isCalendarDate(text), 'This day does not exist'),
);
