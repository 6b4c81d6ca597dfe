import * as v from 'valibot';
import { requireBounds } from './bounded-schema.ts';
import { refuse } from './envelope.ts';

/**
 * Reads a request's body or query by a schema that bounds each text, list and record; a field stops at its
 * first fault, so that no pattern sees what is too long.
 */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, value: unknown) {
  requireBounds(schema);
  return v.safeParse(schema, value, { abortPipeEarly: true });
}

/** Reads a request's body or query; refuses with 400 and every wrong field in `data.fieldErrors`. */
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

/** The 400 of a call whose fields are wrong; its message is that of the first field. */
export function wrongFields(fieldErrors: { field: string; message: string }[]) {
  const message = fieldErrors[0]?.message ?? 'Please check what you entered';
  return refuse(400, 'Bad Request', message, { fieldErrors });
}
