import * as v from 'valibot';

/** An id of any format; servers send text or a number, the output is text. */
export const opaqueId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);
