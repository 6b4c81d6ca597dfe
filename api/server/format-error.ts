import type { ErrorFormat } from '@marquee/http-server';
import { errorCatalogue, PlatformError, type ErrorCode } from '@marquee/contracts';
import { refusalIn } from '../calls/envelope.ts';

/**
 * Formats an error as a response of the API. An error of `refuse` keeps its status and data. A request that Fastify
 * refuses, or that matches no route, keeps its status. While the database is down, the status is 503. Any other error
 * is a 500 without details.
 */
export const formatError: ErrorFormat = ({ status, code, message, requestId, failure }) => {
  const refusal = refusalIn(failure);
  if (refusal) {
    const { status, error, data } = refusal;
    return { status, body: { status, message, error, data }, isExpected: true };
  }
  if (isRefusedByServer(status, failure)) {
    const error = failure instanceof Error ? failure.name : 'Not Found';
    return { body: { status, message, error, data: null } };
  }
  const shown = serverStatus(code);
  return {
    status: shown,
    body: {
      status: shown,
      message: 'Something went wrong on our side. Please try again.',
      error: code,
      data: { requestId },
    },
  };
};

/**
 * Returns the status for a failure of the server: 503 while the database is down, because that is temporary, otherwise
 * 500.
 */
export function serverStatus(code: ErrorCode): 500 | 503 {
  return code === 'DATABASE_UNREACHABLE' ? errorCatalogue[code].status : 500;
}

/**
 * Whether Fastify itself refused the request, for example because its body is not JSON. The response may then contain
 * the message of the error.
 */
export function isRefusedByServer(status: number, failure: unknown): boolean {
  return status < 500 && !(failure instanceof PlatformError);
}
