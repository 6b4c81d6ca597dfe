import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fromProxy } from './from-proxy.ts';

/** The header with the id of a request. All proxies and servers that handle the request log this id. */
export const requestIdHeader = 'x-request-id';

const pattern = /^[\w.-]{8,64}$/;

/**
 * Returns the function that determines the id of a request: the one in `X-Request-Id` if a trusted proxy sent the
 * request, otherwise a new one.
 */
export function requestIds(
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isFromProxy = fromProxy(trustedProxies);
  return (request) => {
    const given = request.headers[requestIdHeader];
    return typeof given === 'string' && pattern.test(given) && isFromProxy(request) ? given : randomUUID();
  };
}
