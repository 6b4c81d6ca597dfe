import { isCalendarDate } from '@marquee/i18n/dates';
import * as v from 'valibot';

/** The longest text any call accepts, in characters; longer ones are refused before anything reads them. */
export const maxTextLength = 8192;

/** Text of another program, such as an id: as it is, not endless. */
export const shortText = (maxLength = 200) => v.pipe(v.string(), v.maxLength(maxLength));

/** Text a person typed: trimmed, not empty, not endless. */
export const trimmedText = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Please fill this in'),
    v.maxLength(longest, `Please keep this under ${longest} characters`),
  );

/** Text a person may leave out. */
export const optionalText = (longest: number) =>
  v.optional(
    v.pipe(
      v.nullable(shortText(maxTextLength)),
      v.transform((text) => text?.trim().slice(0, longest) ?? ''),
    ),
    '',
  );

/** Ids come as numbers or as digits in a string, from storage that knows no numbers. */
export const idNumber = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.maxLength(16), v.regex(/^\d+$/), v.transform(Number))],
    'Please choose one',
  ),
  v.safeInteger(),
);

/**
 * The e-mail rule of the specification (section 5): no whitespace, one @, a dot in the domain. Each character
 * fits one place of the pattern only, so it takes linear time.
 */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'Please enter a valid email address'),
  v.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Please enter a valid email address'),
);

/** A day that exists, as YYYY-MM-DD. */
export const calendarDate = v.pipe(
  v.string(),
  v.maxLength(10, 'Please enter a date as YYYY-MM-DD'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date as YYYY-MM-DD'),
  v.check((text) => isCalendarDate(text), 'This day does not exist'),
);
