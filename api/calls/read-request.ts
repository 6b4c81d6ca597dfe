import * as v from 'valibot';
import { requireBounds } from './bounded-schema.ts';
import { refuse } from './envelope.ts';

/**
 * Validates a body or query with a schema that bounds each text, list and record. Validation of a field stops at
 * its first problem, so that no pattern runs on a text that is too long.
 */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, value: unknown) {
  requireBounds(schema);
  return v.safeParse(schema, value, { abortPipeEarly: true });
}

/** Parses a body or query. Refuses with 400, and lists all wrong fields in `data.fieldErrors`. */
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

/**
 * Creates the 400 error for a request with wrong fields. The error's message is the message of the first wrong field.
 */
export function wrongFields(fieldErrors: { field: string; message: string }[]) {
  const message = fieldErrors[0]?.message ?? 'Please check what you entered';
  return refuse(400, 'Bad Request', message, { fieldErrors });
}
