import * as v from 'valibot';

export { opaqueId } from './opaque-id.ts';

/** A numeric id (of occasions and relationships); some servers send it as text. */
export const numericId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/, 'is a whole number'))]),
  v.transform((id) => Number(id)),
);

export const maybeText = v.nullish(v.string());
export const maybeNumber = v.nullish(v.number());

/** A list; absent or null counts as empty. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.nullish(v.array(item), []);
}

/** An http or https URL that a page may load or link to; every other scheme, such as `javascript:`, is refused. */
export const webUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/i));
/** An optional `webUrl`; an invalid one counts as absent. */
export const maybeWebUrl = v.fallback(v.nullish(webUrl), null);
