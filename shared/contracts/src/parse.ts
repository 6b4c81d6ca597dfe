import * as v from 'valibot';
import { PlatformError, type ErrorCode } from './errors.ts';

/**
 * Reads something that came from outside. Takes the schema, the value, and a name for the value
 * that a person understands ("mfe-quiz/remote.json"); returns the typed value.
 * Throws `PlatformError` naming the first field that is wrong.
 */
export function parseAtDoor<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
  code: ErrorCode = 'INVALID_INPUT',
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;

  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '(whole)';
  throw new PlatformError(code, `${what}: ${field}: ${issue.message}`, { details: { field } });
}
