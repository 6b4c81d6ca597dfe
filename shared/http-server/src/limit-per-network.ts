import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns a function that counts a request of its network, and rejects with the refusal after `perMinute` of them in
     * a minute: for a limit of several routes together, or of a part of a route's requests. Present if the server
     * has rate limits.
     */
    limitPerMinute(perMinute: number): (request: FastifyRequest) => Promise<void>;
  }
}

/** How many networks (IP ranges) are counted per route; the least recently used one is dropped first. */
const cachedNetworks = 20_000;

/**
 * Enables rate limits per network (IP range, see `networkOf`). A route sets its limit by `config: { rateLimit: { max,
 * timeWindow } }` of `@fastify/rate-limit`; a route without one is unlimited. Await this function before adding routes:
 * routes that already exist are not limited.
 *
 * @param refusal creates the error of a refused request; it gets the number of seconds until the next request is
 * accepted.
 * @param scale multiplies every limit.
 * @param onExceeded called for each refused request.
 */
export async function limitPerNetwork(
  server: FastifyInstance,
  {
    refusal,
    onExceeded,
    scale = 1,
  }: {
    refusal: (retryAfterSeconds: number) => Error;
    onExceeded?: (request: FastifyRequest) => void;
    scale?: number;
  },
): Promise<void> {
  // Before the plugin's own hook, which reads the limit when a route is added.
  server.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (limit && typeof limit.max === 'number')
      route.config = { ...route.config, rateLimit: { ...limit, max: Math.ceil(limit.max * scale) } };
  });
  await server.register(rateLimit, {
    global: false,
    cache: cachedNetworks,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) => refusal(Math.ceil(ttl / 1000)),
    ...(onExceeded && { onExceeded: (request: FastifyRequest) => onExceeded(request) }),
    // Clients learn how long to wait, not what the limit is.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  });
  server.decorate('limitPerMinute', (perMinute: number) => {
    const spend = server.createRateLimit({ max: Math.ceil(perMinute * scale), timeWindow: '1 minute' });
    return async (request: FastifyRequest) => {
      const spent = await spend(request);
      if (!spent.isAllowed && spent.isExceeded) throw refusal(spent.ttlInSeconds);
    };
  });
}
