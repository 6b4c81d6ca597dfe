import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/**
 * Returns a function that reports whether a trusted proxy sent a request. Only then did a proxy, and not the client,
 * set its forwarding headers. `trustedProxies` is the list that `trustedProxiesSchema` returns.
 */
export function fromProxy(trustedProxies: readonly string[]): (request: FastifyRequest) => boolean {
  const isTrusted = compile([...trustedProxies]);
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}
