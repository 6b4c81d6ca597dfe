import cors from '@fastify/cors';
import { renewedTokenHeader } from '@marquee/api-contract';
import type { FastifyInstance } from 'fastify';

/** Addresses of this machine, any port: a remote is developed alone on a port of its own. */
export const thisMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

const oneDay = 86_400;

/** Whether a page of this origin may call, and be returned to. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return (
    allowed.includes(origin) || (allowed.some((each) => thisMachine.test(each)) && thisMachine.test(origin))
  );
}

/** Lets the site's pages call: the app headers of the specification (section 7), the bearer and the trace. */
export async function allowOrigins(server: FastifyInstance, allowed: readonly string[]): Promise<void> {
  await server.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && isAllowedOrigin(origin, allowed)),
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
