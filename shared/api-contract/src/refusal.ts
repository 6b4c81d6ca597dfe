import * as v from 'valibot';
import { list, maybeNumber } from './fields.ts';

/** The schema of the data of a refused call. Fields that are not listed here are kept unchanged. */
export const refusalData = v.looseObject({
  /** The invalid fields of the request, with messages to show next to the inputs. */
  fieldErrors: list(v.object({ field: v.string(), message: v.string() })),
  /** The number of seconds after which the caller may retry. */
  retryAfterSec: maybeNumber,
  attemptsLeft: maybeNumber,
});
export type RefusalData = v.InferOutput<typeof refusalData>;
