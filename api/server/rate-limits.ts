import { refuse } from './envelope.ts';

/** The 429 of a network that exceeds a route's limit. */
export function tooManyRequests(retryAfterSec: number): Error {
  return refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', { retryAfterSec });
}

/** Options of a route that one network may request `max` times per minute. */
export const perMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } });
