import type { ErrorFormat } from '@marquee/http-server';
import { PlatformError } from '@marquee/contracts';
import { refusalIn } from './envelope.ts';

/**
 * Formats an error as the API's envelope. A refusal retains its status and data. A request that Fastify
 * refuses, or that matches no route, retains its status. Everything else is a 500 without details.
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
  return {
    status: 500,
    body: {
      status: 500,
      message: 'Something went wrong on our side. Please try again.',
      error: code,
      data: { requestId },
    },
  };
};

/** Whether Fastify refused the request before a route handled it, so that the response may name the problem. */
export function isRefusedByServer(status: number, failure: unknown): boolean {
  return status < 500 && !(failure instanceof PlatformError);
}
