/** A response whose body is not validated yet. */
export type Envelope = { status: number; message: string; error?: string; body: unknown };

/**
 * Reads status, message and error from a response. The status in the body takes precedence over the HTTP status,
 * because the servers also refuse with HTTP 200. The errors of the content host are objects.
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

/** The fields of a value from outside; none if it is no object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
