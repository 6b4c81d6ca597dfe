import type { ErrorFormat } from '@marquee/http-server';
import { PlatformError } from '@marquee/contracts';
import { refusalIn } from './envelope.ts';

/**
 * The envelope of an error. A refusal has its own status and data; a request that Fastify refuses, or that matches
 * no call, retains its status; everything else is a 500 without details.
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

/** Whether the server refused the request before a call handled it, so that the response may describe the problem. */
export function isRefusedByServer(status: number, failure: unknown): boolean {
  return status < 500 && !(failure instanceof PlatformError);
}
