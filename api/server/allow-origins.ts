import cors from '@fastify/cors';
import { renewedTokenHeader } from '@marquee/api-contract';
import type { FastifyInstance } from 'fastify';
import { isAllowedOrigin } from '../calls/allowed-origin.ts';

const oneDay = 86_400;

/** Enables CORS for the site's origins, with the request headers of the specification (section 7) and `traceparent`. */
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
