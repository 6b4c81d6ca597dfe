import * as v from 'valibot';
import { requireBounds } from './bounded-schema.ts';
import { refuse } from './envelope.ts';

/**
 * Validates a body or query by a schema, which must limit the length of each text, list and record. Returns valibot's
 * result. The validation of a field stops at its first problem, so that no pattern runs on a text that is too long.
 */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, value: unknown) {
  requireBounds(schema);
  return v.safeParse(schema, value, { abortPipeEarly: true });
}

/**
 * Validates a body or query by a schema and returns it. Throws a 400 that lists all wrong fields in `data.fieldErrors`.
 */
export function readRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = parseRequest(schema, value ?? {});
  if (result.success) return result.output;

  const fieldErrors = result.issues.map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    message: issue.message.startsWith('Invalid key') ? 'Please fill this in' : issue.message,
  }));
  throw wrongFields(fieldErrors);
}

/** Creates the 400 error for a request with wrong fields. Its message is that of the first wrong field. */
export function wrongFields(fieldErrors: { field: string; message: string }[]) {
  const message = fieldErrors[0]?.message ?? 'Please check what you entered';
  return refuse(400, 'Bad Request', message, { fieldErrors });
}
