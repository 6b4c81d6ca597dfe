import * as v from 'valibot';

/** An id nobody calculates with; servers send it as text or as a number, we keep text. */
export const opaqueId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);

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
