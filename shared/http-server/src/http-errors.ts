import { errorCatalogue, errorCode, PlatformError, type ErrorCode } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request's failure as HTTP sees it. A server's `ErrorFormat` creates the response from it. */
export type HttpError = {
  status: number;
  code: ErrorCode;
  /** The message of the failure; for `INTERNAL` a general sentence, because the message may be private. */
  message: string;
  requestId: string;
  /** The thrown value; undefined if no route matched. */
  failure: unknown;
};

/** The response to a failed request, in the format of a server. */
export type ErrorResponse = {
  /** The status, if it is not that of the `HttpError`. */
  status?: number;
  body: unknown;
  /** Whether the error is an expected result, such as a refused payment, which is not logged. */
  isExpected?: boolean;
};

export type ErrorFormat = (error: HttpError) => ErrorResponse;

/** What an error page needs to know of a failed request, which may be one that could not be parsed. */
export type FailedRequest = {
  status: number;
  /** The target of the request; empty if it is unknown. */
  url: string;
  /** The request's `Accept` header. */
  accept: string | undefined;
};

/**
 * A function that returns the HTML page for a failed request, and its headers. Returns undefined for a client that
 * prefers other content; it gets the error in the format of the server.
 */
export type ErrorPage = (
  failed: FailedRequest,
) => { html: string; headers: Readonly<Record<string, string>> } | undefined;

/**
 * A function that sends the response to a failed request, and reports the failure if the server itself is the cause.
 */
export type SendError = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The `Retry-After` of a server that is overloaded or has no database at the moment, in seconds. */
const unavailableSeconds = 5;

/**
 * Determines the status, code and message of the response to a failed request. For a `PlatformError` they follow from
 * its code. An error of Fastify itself (such as a body that is too large or invalid JSON) has Fastify's status and the
 * code `INVALID_INPUT`. Any other failure is `INTERNAL`, with status 500.
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
 * Creates the error handler of a server. `format` creates the body of the response, unless `errorPage` returns a page.
 * A failure with a status of 500 or higher is passed to `report`, by default the request's log; its stack is never
 * sent.
 */
export function errorSender(
  format: ErrorFormat,
  { report = logFailure, errorPage = noPage }: ErrorSenderOptions = {},
): SendError {
  return (failure, request, reply) => {
    const error = httpErrorOf(failure, request);
    const { status = error.status, body, isExpected = false } = format(error);
    if (status >= 500 && !isExpected) report(failure, request);
    const retryAfter =
      error.code === 'OVERLOADED' || error.code === 'DATABASE_UNREACHABLE'
        ? unavailableSeconds
        : (failure as Partial<PlatformError>).details?.['retryAfterSec'];
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return sendError(request, reply.code(status), body, errorPage);
  };
}

type ErrorSenderOptions = {
  report?: ((failure: unknown, request: FastifyRequest) => void) | undefined;
  errorPage?: ErrorPage | undefined;
};

const noPage: ErrorPage = () => undefined;

/** Creates the handler for requests that match no route. It responds with 404 in the server's error format. */
export function notFoundSender(format: ErrorFormat, errorPage: ErrorPage = noPage) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const message = `There is no ${request.method} ${request.url.split('?')[0]}`;
    const { id: requestId } = request;
    const { body } = format({ status: 404, code: 'NOT_FOUND', message, requestId, failure: undefined });
    return sendError(request, reply.code(404), body, errorPage);
  };
}

/** Sends an error as a page to a browser that requests one, to others the body of the server's format. */
function sendError(
  { url, headers: { accept } }: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  errorPage: ErrorPage,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  const page = errorPage({ status: reply.statusCode, url, accept });
  return page ? reply.headers(page.headers).send(page.html) : reply.send(body);
}

function logFailure(failure: unknown, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? 'an unknown route';
  request.log.error({ err: failure }, `${request.method} ${route} failed`);
}
