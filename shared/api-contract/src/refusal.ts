import * as v from 'valibot';
import { list, maybeNumber } from './fields.ts';

/** What a refusal may carry besides its message; other fields are kept as they came. */
export const refusalData = v.looseObject({
  /** Fields of the request that were wrong, for messages beside the inputs. */
  fieldErrors: list(v.object({ field: v.string(), message: v.string() })),
  /** After how many seconds asking again makes sense. */
  retryAfterSec: maybeNumber,
  attemptsLeft: maybeNumber,
});
export type RefusalData = v.InferOutput<typeof refusalData>;
