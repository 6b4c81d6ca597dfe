import * as v from 'valibot';

/** An id nobody calculates with; servers send it as text or as a number, we keep text. */
export const opaqueId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);
