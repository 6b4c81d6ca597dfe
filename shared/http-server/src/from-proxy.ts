import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddress, { compile } from '@fastify/proxy-addr';

/**
 * Returns a function that reports whether a trusted proxy sent a request, and not the client itself; only then are its
 * forwarding headers reliable. `trustedProxies` is the list that `trustedProxiesSchema` returns.
 */
export function fromProxy(
  trustedProxies: readonly string[],
): (request: { socket: { remoteAddress?: string | undefined } }) => boolean {
  const isTrusted = compile([...trustedProxies]);
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}

/**
 * Returns a function that finds the IP address of the client that sent a request: the rightmost address that is not a
 * trusted proxy. Fastify's `request.ip` is the same.
 */
export function clientAddress(
  trustedProxies: readonly string[],
): (request: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }) => string {
  const isTrusted = compile([...trustedProxies]);
  // Only these two properties are read.
  return (request) => proxyAddress(request as IncomingMessage, isTrusted);
}
