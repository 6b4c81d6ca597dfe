import {
  loggedError,
  refuseForeignHosts,
  securityHeaders,
  securityHeadersOf,
  serverOptions,
} from '@marquee/http-server';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { allowOrigins } from './allow-origins.ts';
import type { ApiDependencies } from './api-dependencies.ts';

/** Turns a failure into a response. */
export type AnswerFailure = (failure: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * What both servers begin with: timeouts, proxies, headers, the site's origins, and logs without what
 * strangers sent. Responses are not cached unless their route says so, and failures never are.
 */
export async function baseServer(
  { settings, log, requestTimeoutMs }: Pick<ApiDependencies, 'settings' | 'log' | 'requestTimeoutMs'>,
  answerFailure: AnswerFailure,
): Promise<FastifyInstance> {
  const reach = { isHttps: settings.publicUrl.startsWith('https:'), resources: 'cross-origin' as const };
  const server = fastify({
    ...serverOptions({
      trustedProxies: settings.trustedProxies,
      ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
    }),
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    logger: log
      ? {
          level: 'warn',
          serializers: { err: (failure) => ({ ...loggedError(failure) }), req: () => ({}), res: () => ({}) },
          ...(typeof log === 'object' && { stream: log }),
        }
      : false,
    // An address that cannot be read meets no hook.
    frameworkErrors: (failure, request, reply) => {
      reply.headers({ ...securityHeadersOf(reach), 'cache-control': 'no-store' });
      answerFailure(failure, request, reply);
    },
  });

  securityHeaders(server, reach);
  refuseForeignHosts(server, { paths: ['/metrics'], allowed: settings.metricsHosts });
  refuseForeignHosts(server, { paths: ['/dev'] });
  server.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400 || !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  server.setErrorHandler(answerFailure);
  await allowOrigins(server, settings.allowedOrigins);
  return server;
}

/** Logs a failure nobody expected: which route, and the error without its parameters. */
export function logFailure(failure: unknown, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? 'an unknown address';
  request.log.error({ err: failure }, `${request.method} ${route} failed`);
}
