import * as v from 'valibot';
import { refuse } from './envelope.ts';

/** Reads a request's body or query; refuses with 400 and every wrong field in `data.fieldErrors`. */
export function readRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value ?? {}, { abortPipeEarly: true });
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
