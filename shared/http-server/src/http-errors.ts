import { errorCatalogue, errorCode, PlatformError, type ErrorCode } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A failed request as its response may describe it. */
export type HttpError = {
  status: number;
  code: ErrorCode;
  /** The message of the failure; for `INTERNAL` the catalogue's sentence, because the message may hold anything. */
  message: string;
  requestId: string;
  /** What was thrown; undefined where no route matched. */
  failure: unknown;
};

/** A server's response to an error: its own status where it differs, and the body in the server's format. */
export type ErrorResponse = {
  status?: number;
  body: unknown;
  /** Whether the failure is part of the product, such as a refused payment: it is not logged, whatever its status. */
  isExpected?: boolean;
};

export type ErrorFormat = (error: HttpError) => ErrorResponse;

/** Sends the error response of a request, and reports a failure of the server itself. */
export type SendError = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Seconds after which a client may return to an overloaded server. */
const overloadedSeconds = 5;

/**
 * Returns the status, code and message of a failure. A refusal by Fastify itself (a body that is too large or no
 * JSON) has Fastify's status and the code `INVALID_INPUT`. Any other failure that is not a `PlatformError` is
 * `INTERNAL`.
 */
export function httpErrorOf(failure: unknown, request: FastifyRequest): HttpError {
  const { statusCode } = failure as { statusCode?: unknown };
  const code = errorCode(failure);
  const isRefusal = code === 'INTERNAL' && typeof statusCode === 'number' && statusCode < 500;
  return {
    status: isRefusal ? statusCode : errorCatalogue[code].status,
    code: isRefusal ? 'INVALID_INPUT' : code,
    message:
      code === 'INTERNAL' && !isRefusal ? errorCatalogue.INTERNAL.sentence : (failure as Error).message,
    requestId: request.id,
    failure,
  };
}

/**
 * The one error handler of the servers. `format` writes the body. A failure with a status from 500 on goes to
 * `report`, by default the request's log; its stack never leaves the server.
 */
export function errorSender(format: ErrorFormat, report = logFailure): SendError {
  return (failure, request, reply) => {
    const error = httpErrorOf(failure, request);
    const { status = error.status, body, isExpected = false } = format(error);
    if (status >= 500 && !isExpected) report(failure, request);
    const retryAfter =
      error.code === 'OVERLOADED'
        ? overloadedSeconds
        : (failure as Partial<PlatformError>).details?.['retryAfterSec'];
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.code(status).header('cache-control', 'no-store').send(body);
  };
}

/** The handler of requests that match no route: 404 in the server's format. */
export function notFoundSender(format: ErrorFormat) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const message = `There is no ${request.method} ${request.url.split('?')[0]}`;
    const { id: requestId } = request;
    const { body } = format({ status: 404, code: 'NOT_FOUND', message, requestId, failure: undefined });
    return reply.code(404).header('cache-control', 'no-store').send(body);
  };
}

function logFailure(failure: unknown, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? 'an unknown route';
  request.log.error({ err: failure }, `${request.method} ${route} failed`);
}
