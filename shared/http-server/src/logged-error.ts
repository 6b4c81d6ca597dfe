/** The form in which servers log a failure, without personal data. */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
  /** The errors of an `AggregateError`. */
  errors?: LoggedError[];
};

const maxCauses = 5;

/**
 * Converts a failure for the log: its type, code and stack, without data that clients sent. The parameters of a
 * database query, and the values that PostgreSQL repeats in its messages, are removed. `causes` is the maximum number
 * of nested causes. The function can be a serializer of pino: `logger: { serializers: { err: loggedError } }`.
 */
export function loggedError(failure: unknown, causes = maxCauses): LoggedError {
  if (!(failure instanceof Error)) return { type: typeof failure, message: 'no error was thrown', stack: '' };
  const { name, cause, constructor } = failure;
  const { code } = failure as { code?: unknown };
  return {
    type: constructor.name || name,
    message: messageOf(failure),
    ...(typeof code === 'string' && { code }),
    stack: placesOf(failure),
    ...(cause !== undefined && causes > 0 && { cause: loggedError(cause, causes - 1) }),
    ...(failure instanceof AggregateError &&
      causes > 0 && {
        errors: failure.errors.slice(0, maxCauses).map((each) => loggedError(each, causes - 1)),
      }),
  };
}

/** Returns the stack without the message, whose lines may look like those of the stack. */
function placesOf({ stack = '', message }: Error): string {
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

function messageOf(failure: Error): string {
  // Drizzle writes `Failed query: … params: …`; the query has placeholders, the parameters are people's.
  if ('query' in failure && 'params' in failure) return `Failed query: ${String(failure.query)}`;
  // PostgreSQL's errors carry a severity, and where they speak of values, those stand in quotes.
  if ('severity' in failure && 'routine' in failure) {
    const { table, constraint, column } = failure as { table?: string; constraint?: string; column?: string };
    const places = [table, column, constraint].filter(Boolean).join(' ');
    return `PostgreSQL: ${failure.message.replace(/"[^]*"/, '"…"')}${places && ` (${places})`}`;
  }
  return failure.message;
}
