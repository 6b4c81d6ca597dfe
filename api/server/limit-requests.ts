import { limitPerNetwork } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import { refuse } from './envelope.ts';

/**
 * Lets routes limit the requests of one network by `config: { rateLimit: { max, timeWindow } }`; requests
 * beyond the limit are refused with a 429 in the envelope. `scale` multiplies every `max`.
 */
export async function limitRequests(server: FastifyInstance, scale: number): Promise<void> {
  await limitPerNetwork(server, {
    scale,
    refusal: (retryAfterSec) =>
      refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', { retryAfterSec }),
  });
}

/** The options of a route that one network may ask so many times a minute. */
export const perMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } });
