import * as v from 'valibot';

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
      v.nullable(v.string()),
      v.transform((text) => text?.trim().slice(0, longest) ?? ''),
    ),
    '',
  );

/** Ids come as numbers or as digits in a string, from storage that knows no numbers. */
export const idNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))], 'Please choose one'),
  v.integer(),
);

/** The e-mail rule of the specification (section 5): no whitespace, one @, a dot in the domain. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address'),
  v.maxLength(254),
);

/** A day that exists, as YYYY-MM-DD. */
export const calendarDate = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date as YYYY-MM-DD'),
  v.check(isRealDay, 'This day does not exist'),
);

function isRealDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
