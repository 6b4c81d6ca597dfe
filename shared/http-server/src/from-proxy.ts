import { compile } from '@fastify/proxy-addr';

/**
 * Returns a function that reports whether a trusted proxy, and not the client itself, sent a request; only then
 * are its forwarding headers reliable. `trustedProxies` is the list that `trustedProxiesSchema` returns.
 */
export function fromProxy(
  trustedProxies: readonly string[],
): (request: { socket: { remoteAddress?: string | undefined } }) => boolean {
  const isTrusted = compile([...trustedProxies]);
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}
