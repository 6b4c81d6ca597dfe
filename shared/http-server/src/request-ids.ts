import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fromProxy } from './from-proxy.ts';

/** The header by which a proxy or server names a request, for the logs of all that handle it. */
export const requestIdHeader = 'x-request-id';

const pattern = /^[\w.-]{8,64}$/;

/**
 * Returns the function that names a request: by the id in `X-Request-Id` if a trusted proxy sent the request, by a new
 * one otherwise.
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
