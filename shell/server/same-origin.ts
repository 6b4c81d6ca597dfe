import { PlatformError } from '@marquee/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InternalRequests } from './rendering/internal-requests.ts';

/** Creates the error for a client that exceeded a rate limit, which becomes a 429 with `Retry-After` in seconds. */
export function tooManyRequests(retryAfterSec: number): PlatformError {
  return new PlatformError('TOO_MANY_REQUESTS', `the limit is met for ${retryAfterSec} s`, {
    details: { retryAfterSec },
  });
}

/**
 * Guards the same-origin proxy routes of `app`, which send secret keys to other servers. Refuses a request other than
 * GET and HEAD with a 403, unless its header `Origin` has one of `hosts`; browsers send this header with all such
 * requests. Allows each client network `perMinute` requests a minute; renders of the shell itself have no limit.
 */
export function guardSameOrigin(
  app: FastifyInstance,
  {
    hosts,
    perMinute,
    internalRequests,
  }: { hosts: readonly string[]; perMinute: number; internalRequests: InternalRequests },
) {
  // Checked manually, so that a route with its own limit is subject to both.
  const spend = app.limitPerMinute(perMinute);

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && !hosts.includes(hostOf(request.headers.origin))) {
      return reply.code(403).send({ status: 403, message: '', error: 'Forbidden', data: null });
    }
    // Requests of the shell's renders are for all visitors, not for one.
    if (internalRequests.isInternal(request.headers)) return;
    await spend(request);
  });
}

function hostOf(origin: string | undefined): string {
  return origin && URL.canParse(origin) ? new URL(origin).host : '';
}
