import * as v from 'valibot';

export { opaqueId } from './opaque-id.ts';

/** The schema of the numeric id of an occasion or relationship, which may also be digits in a string. */
export const numericId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/, 'is a whole number'))]),
  v.transform((id) => Number(id)),
);

export const maybeText = v.nullish(v.string());
export const maybeNumber = v.nullish(v.number());

/** Returns the schema of a list; null or no list counts as empty. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.nullish(v.array(item), []);
}

/**
 * The schema of an http or https URL. Other schemes, such as `javascript:`, are invalid, so that the URL is safe to
 * load or link to.
 */
export const webUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/i));
/** The schema of an optional http or https URL; an invalid one counts as absent. */
export const maybeWebUrl = v.fallback(v.nullish(webUrl), null);
