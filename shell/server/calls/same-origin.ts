import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Guards the same-origin calls: they hold keys a browser must not see, so only this site's own pages
 * may use them, and no visitor more than `perMinute` times a minute. Browsers name the page behind every
 * call that is more than a look; whoever does not is no page of ours.
 */
export function guardSameOrigin(
  app: FastifyInstance,
  { hosts, perMinute }: { hosts: readonly string[]; perMinute: number },
) {
  const spent = new Map<string, { count: number; until: number }>();

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    if (!isLook && !hosts.includes(hostOf(request.headers.origin))) {
      return reply.code(403).send({ status: 403, message: '', error: 'Forbidden', data: null });
    }
    // Pages the shell renders itself ask for everybody: they are not one visitor.
    if (isOwnRendering(request)) return;
    const waitSeconds = spend(request.ip);
    if (waitSeconds > 0) {
      return reply
        .code(429)
        .header('retry-after', waitSeconds)
        .send({ status: 429, message: '', error: 'Too Many Requests', data: { retryAfterSec: waitSeconds } });
    }
  });

  function spend(visitor: string): number {
    const now = Date.now();
    // Everybody starts anew rather than memory growing with every address there is.
    if (spent.size > 10_000) spent.clear();
    const known = spent.get(visitor);
    const window = known && known.until > now ? known : { count: 0, until: now + 60_000 };
    window.count += 1;
    spent.set(visitor, window);
    return window.count > perMinute ? Math.ceil((window.until - now) / 1000) : 0;
  }
}

/** The shell's own workers come straight from this machine; a proxy on it would say for whom it asks. */
function isOwnRendering({ headers, socket }: FastifyRequest): boolean {
  const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
  return local && !headers['x-forwarded-for'] && !headers.origin && !headers['sec-fetch-site'];
}

function hostOf(origin: string | undefined): string {
  return origin && URL.canParse(origin) ? new URL(origin).host : '';
}
