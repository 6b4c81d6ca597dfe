import * as v from 'valibot';

/** How many rows a page of a list has. */
export const perPage = 50;

/** The query parameter of a search field; undefined if empty. */
export const searchText = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.transform((text) => text.trim() || undefined),
  ),
);
/** The position of the row before which a list goes on. */
export const before = v.optional(v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(1)));
