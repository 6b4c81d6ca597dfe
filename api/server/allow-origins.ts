import cors from '@fastify/cors';
import { renewedTokenHeader } from '@marquee/api-contract';
import type { FastifyInstance } from 'fastify';

/** Matches origins on this machine, with TLS or without, with any port: each remote in development has its own port. */
const thisMachine = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

const oneDay = 86_400;

/** Whether pages of an origin may call the API, and payment pages may redirect there. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return (
    allowed.includes(origin) || (allowed.some((each) => thisMachine.test(each)) && thisMachine.test(origin))
  );
}

/**
 * Allows CORS for the site's origins, with the request headers of the specification (section 7) and
 * `traceparent`.
 */
export async function allowOrigins(server: FastifyInstance, allowed: readonly string[]): Promise<void> {
  await server.register(cors, {
    origin: (origin, callback) => callback(null, origin !== undefined && isAllowedOrigin(origin, allowed)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'app_version_code',
      'app_version_name',
      'os_type',
      'Authorization',
      'X-TraceId',
      'traceparent',
      'Content-Type',
    ],
    exposedHeaders: ['Retry-After', renewedTokenHeader],
    maxAge: oneDay,
  });
}
