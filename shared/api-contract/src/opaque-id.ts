import * as v from 'valibot';

/** The schema of an id of any format: text, or a number, which is converted to text. */
export const opaqueId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);
