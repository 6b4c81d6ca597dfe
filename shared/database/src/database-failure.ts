import { errorCode, PlatformError } from '@marquee/contracts';
import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/**
 * PostgreSQL's classes of errors that say it cannot serve now, whatever the query: connection exceptions, exhausted
 * resources (disk, memory, connections), shutdown or start, system errors.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const notServing = /^(08|53|57P0|58)/;

/**
 * Converts the failure of a query to the error `DATABASE_UNREACHABLE` if the cause is the database or the connection,
 * not the query. Returns any other failure unchanged. Every server calls this function before it responds to a failed
 * request.
 */
export function databaseFailure(failure: unknown): unknown {
  if (errorCode(failure) !== 'INTERNAL') return failure;
  for (let cause = failure; cause; cause = (cause as { cause?: unknown }).cause) {
    if (errorCode(cause) === 'DATABASE_UNREACHABLE' || isDatabaseDown(cause))
      return new PlatformError('DATABASE_UNREACHABLE', 'PostgreSQL does not respond', { cause: failure });
  }
  return failure;
}

/**
 * Whether a failure is PostgreSQL's refusal of this query or connection, such as for a wrong value. False if PostgreSQL
 * cannot serve any query at the moment, such as during a shutdown or when the disk is full.
 */
export function isRefusal(failure: unknown): failure is DatabaseError {
  return failure instanceof DatabaseError && !notServing.test(failure.code ?? '');
}

function isDatabaseDown(failure: unknown): boolean {
  if (failure instanceof DatabaseError) return !isRefusal(failure);
  // A query that failed without an error of PostgreSQL lost its connection; a TypeError is a value it cannot send.
  return (
    failure instanceof DrizzleQueryError &&
    failure.cause !== undefined &&
    !(failure.cause instanceof DatabaseError) &&
    !(failure.cause instanceof TypeError)
  );
}
