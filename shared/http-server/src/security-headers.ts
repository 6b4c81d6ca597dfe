import type { FastifyInstance } from 'fastify';

/** The content security policy of a response that is not a page: nothing in it may load, run or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const yearSeconds = 31_536_000;

/**
 * Sets security headers on every response of a server (ASVS 5.0 section 3.4). A route that serves a page
 * replaces `content-security-policy` with its own. `isHttps`: browsers reach this server by HTTPS. `resources`:
 * `cross-origin` lets pages of other origins embed the responses, for media. Call this before adding routes.
 */
export function securityHeaders(server: FastifyInstance, reach: Reach): void {
  const headers = securityHeadersOf(reach);
  // A callback instead of a promise: this hook runs for every request.
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

type Reach = { isHttps: boolean; resources?: 'same-origin' | 'cross-origin' };

/** The same headers, for responses for which no hook runs: those to a URL that the router refuses. */
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
