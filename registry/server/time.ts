import * as v from 'valibot';

/** A time with its distance to UTC, such as `2026-12-01T09:00+05:30`: without it, a time means another moment elsewhere. */
export const instantText = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/,
    'is a time with its zone, such as 2026-12-01T09:00+05:30',
  ),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'is a time that exists'),
);

/** The same as a `Date`. */
export const instantSchema = v.pipe(
  instantText,
  v.transform((text) => new Date(text)),
);
