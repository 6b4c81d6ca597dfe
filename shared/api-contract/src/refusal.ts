import * as v from 'valibot';
import { list, maybeNumber } from './fields.ts';

/** The schema of the field `data` in the response of a refused call. Other fields than these are kept unchanged. */
export const refusalData = v.looseObject({
  /** The invalid fields of the request, with messages to show next to the inputs. */
  fieldErrors: list(v.object({ field: v.string(), message: v.string() })),
  /** The number of seconds after which the caller may retry. */
  retryAfterSec: maybeNumber,
  /** How often the caller may still try, such as after a wrong one-time code. */
  attemptsLeft: maybeNumber,
});
export type RefusalData = v.InferOutput<typeof refusalData>;
