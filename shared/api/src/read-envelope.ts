/** The fields that every API response has, and the response's whole `body`, which is not validated yet. */
export type Envelope = { status: number; message: string; error?: string; body: unknown };

/**
 * Reads status, message and error of a response. A status in the body takes precedence over the HTTP status,
 * because the servers also send refusals with HTTP 200. The content host sends errors as objects.
 */
export function readEnvelope(httpStatus: number, body: unknown): Envelope {
  const { status, message, error } = fieldsOf(body);
  const inner = fieldsOf(error);
  const errorText = textOf(error) || textOf(inner['name']);
  return {
    status: Number.isInteger(status) ? Number(status) : httpStatus,
    message: textOf(message) || textOf(inner['message']),
    ...(errorText ? { error: errorText } : {}),
    body,
  };
}

/** Returns an unvalidated value if it is an object, else an object without fields. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
