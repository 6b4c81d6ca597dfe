import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';

/** Networks remembered per route; the least recently seen ones are forgotten first. */
const cachedNetworks = 20_000;

/**
 * Lets routes limit how often one network (`networkOf`) may send requests: a route names its limit by
 * `config: { rateLimit: { max, timeWindow } }`, as `@fastify/rate-limit` describes; routes without one stay
 * unlimited. `refusal` makes the error of a refused request from the seconds until the next one is taken;
 * the server's error handler turns it into the 429. `scale` multiplies every `max`. `onExceeded` is called for each refused request.
 * Resolves when the plugin is ready: routes added before that are not limited.
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
    // The limit itself is nobody's business; how long to wait is.
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
}
