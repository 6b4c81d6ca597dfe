import { refuse } from './envelope.ts';

/**
 * Creates the 429 error for a network (IP range) that exceeds a route's limit. The response contains `retryAfterSec`,
 * the number of seconds to wait.
 */
export function tooManyRequests(retryAfterSec: number): Error {
  return refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', { retryAfterSec });
}

/** Returns the route options that limit each network (IP range) to `max` requests per minute. */
export const perMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } });
