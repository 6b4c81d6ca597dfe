import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a request was sent by one of the proxies in front: only then did a proxy set its headers, and not
 * the client. `trustedProxies` is what `trustedProxiesSchema` returned.
 */
export function fromProxy(trustedProxies: readonly string[]): (request: FastifyRequest) => boolean {
  const isTrusted = compile([...trustedProxies]);
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}
