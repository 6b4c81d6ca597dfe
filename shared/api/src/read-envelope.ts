/** An answer as it came over the wire, before anybody knows what its data should be. */
export type Envelope = { status: number; message: string; error?: string; body: unknown };

/**
 * What an answer says of itself: the status in the body counts before the one of HTTP, because the
 * servers also refuse with HTTP 200. Understands the content host's errors too, which are objects.
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

/** The fields of something that came from outside; none where it is no object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
