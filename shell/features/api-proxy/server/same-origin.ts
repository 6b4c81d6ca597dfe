import { PlatformError } from '@marquee/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InternalRequests } from '../../../server/rendering/internal-requests.ts';

/** The refusal of `limitPerNetwork`; `sendError` makes the 429 of it. */
export function tooManyRequests(retryAfterSec: number): PlatformError {
  return new PlatformError('TOO_MANY_REQUESTS', `the limit is met for ${retryAfterSec} s`, {
    details: { retryAfterSec },
  });
}

/**
 * Guards the same-origin calls: they hold keys a browser must not see, so only this site's own pages
 * may use them, and no network more than `perMinute` times a minute. Browsers name the page behind every
 * call that is more than a look; whoever does not is no page of ours.
 */
export function guardSameOrigin(
  app: FastifyInstance,
  {
    hosts,
    perMinute,
    internalRequests,
  }: { hosts: readonly string[]; perMinute: number; internalRequests: InternalRequests },
) {
  // Checked by hand: a route with a limit of its own is limited by both.
  const spend = app.createRateLimit({ max: perMinute, timeWindow: '1 minute' });

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    if (!isLook && !hosts.includes(hostOf(request.headers.origin))) {
      return reply.code(403).send({ status: 403, message: '', error: 'Forbidden', data: null });
    }
    // Pages the shell renders itself ask for everybody: they are not one visitor.
    if (internalRequests.isInternal(request.headers)) return;
    const spent = await spend(request);
    if (!spent.isAllowed && spent.isExceeded) throw tooManyRequests(spent.ttlInSeconds);
  });
}

function hostOf(origin: string | undefined): string {
  return origin && URL.canParse(origin) ? new URL(origin).host : '';
}
