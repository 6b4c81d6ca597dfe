import type { FastifyInstance } from 'fastify';

/**
 * The content security policy of responses that are not pages: they load nothing, run no scripts and are shown in no
 * frame.
 */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const yearSeconds = 31_536_000;

/**
 * Adds a hook that sets security headers on every response of a server (ASVS 5.0 section 3.4). A route that serves a
 * page replaces `content-security-policy`. Call this before adding routes. `isHttps` is true if browsers reach the
 * server over HTTPS. `resources: 'cross-origin'` lets pages of other origins embed the responses (media).
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

/**
 * Returns the security headers themselves, for responses to which Fastify's hooks do not apply, such as the response to
 * a URL that the router refuses.
 */
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
