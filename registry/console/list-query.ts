import * as v from 'valibot';

/** The number of rows on a page of a list. */
export const perPage = 50;

/** The schema of the query parameter of a search field; undefined if empty. */
export const searchText = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.transform((text) => text.trim() || undefined),
  ),
);
/**
 * The schema of the query parameter `before` of a list: the list continues with the rows whose position is lower than
 * this number.
 */
export const before = v.optional(v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(1)));
