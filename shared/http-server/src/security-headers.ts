import type { FastifyInstance } from 'fastify';

/** The content security policy of an answer that is no page: nothing in it may load, run or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const yearSeconds = 31_536_000;

/**
 * Sets security headers on every response of a server (ASVS 5.0 section 3.4). A route that serves a page
 * replaces `content-security-policy` with its own. `isHttps` says that browsers reach this server by HTTPS;
 * `resources` whether pages of other origins may embed what it serves (`cross-origin` for media hosts).
 * Register it before the routes.
 */
export function securityHeaders(server: FastifyInstance, reach: Reach): void {
  const headers = securityHeadersOf(reach);
  // Every request pays for this hook: a promise for each would be most of the price.
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

type Reach = { isHttps: boolean; resources?: 'same-origin' | 'cross-origin' };

/** The same headers for a response that no hook sees, such as one to an address that cannot be read. */
export function securityHeadersOf({ isHttps, resources = 'same-origin' }: Reach): Record<string, string> {
  return {
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': resources,
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }),
  };
}
