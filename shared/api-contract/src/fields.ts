import * as v from 'valibot';

export { opaqueId } from './opaque-id.ts';

/** The few ids that are numbers everywhere (occasions, relationships), also when sent as text. */
export const numericId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/, 'is a whole number'))]),
  v.transform((id) => Number(id)),
);

export const maybeText = v.nullish(v.string());
export const maybeNumber = v.nullish(v.number());

/** A list that may be absent or null; read as empty. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.nullish(v.array(item), []);
}

/** An address a page may load or link to; whatever else a server says, a script too, is none. */
export const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/i));
/** One that may be absent; what is none counts as absent. */
export const maybeWebAddress = v.fallback(v.nullish(webAddress), null);
