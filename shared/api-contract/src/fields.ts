import * as v from 'valibot';

export { opaqueId } from './opaque-id.ts';

/** The numeric id of an occasion or relationship; also accepted as digits in a string. */
export const numericId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/, 'is a whole number'))]),
  v.transform((id) => Number(id)),
);

export const maybeText = v.nullish(v.string());
export const maybeNumber = v.nullish(v.number());

/** The schema of a list; an absent list or null counts as empty. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.nullish(v.array(item), []);
}

/** An http or https URL, safe to load or link to; other schemes, such as `javascript:`, are invalid. */
export const webUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/i));
/** An optional http or https URL; an invalid one counts as absent. */
export const maybeWebUrl = v.fallback(v.nullish(webUrl), null);
