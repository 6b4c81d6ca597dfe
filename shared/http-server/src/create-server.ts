import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Registry } from 'prom-client';
import { errorSender, notFoundSender, type ErrorFormat } from './http-errors.ts';
import { healthRoutes, type CheckReadiness } from './health-routes.ts';
import { limitPerNetwork } from './limit-per-network.ts';
import { loggedError } from './logged-error.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { refuseForeignHosts } from './refuse-foreign-hosts.ts';
import { securityHeaders, securityHeadersOf } from './security-headers.ts';
import { serverOptions } from './server-options.ts';

export type HttpServerOptions = {
  /** What `trustedProxiesSchema` returned. */
  trustedProxies: readonly string[];
  /** How long a request may take to arrive completely, in milliseconds; 15 s by default. */
  requestTimeoutMs?: number | undefined;
  /** Whether browsers reach this server by HTTPS. */
  isHttps: boolean;
  /** Whether pages of other origins may embed what this server serves; `same-origin` by default. */
  resources?: 'same-origin' | 'cross-origin';
  /** Names besides IP addresses and names without a dot under which `/metrics` may be read. */
  metricsHosts?: readonly string[];
  metrics: Registry;
  checkReadiness: CheckReadiness;
  /** The body of error responses. */
  formatError: ErrorFormat;
  /** Receives failures with a status from 500 on; by default they are logged. */
  reportError?: (failure: unknown, request: FastifyRequest) => void;
  /** No log by default; `write` replaces standard output. */
  log?: { level: string; write?: ((line: string) => void) | undefined } | undefined;
  /** The error of a request that exceeds the rate limit of its route; without it, routes cannot have limits. */
  rateLimit?: { refusal: (retryAfterSeconds: number) => Error; scale?: number };
  fastify?: Pick<
    FastifyServerOptions,
    'bodyLimit' | 'forceCloseConnections' | 'rewriteUrl' | 'routerOptions'
  >;
};

/** How long a closing server waits for connections, in milliseconds: to Node, one that never sent a request is not idle. */
const closingMs = 2_000;

/**
 * A server with what every server of this repository has: timeouts, trusted proxies, security headers, the error
 * handler, rate limits, `/healthz`, `/readyz`, `/metrics`, and logs without what strangers sent. It does not listen
 * yet. Register hooks and routes on it as plugins.
 */
export async function createServer({
  trustedProxies,
  requestTimeoutMs,
  isHttps,
  resources = 'same-origin',
  metricsHosts = [],
  metrics,
  checkReadiness,
  formatError,
  reportError,
  log,
  rateLimit,
  fastify: options,
}: HttpServerOptions): Promise<FastifyInstance> {
  const sendError = errorSender(formatError, reportError);
  const server = fastify({
    ...options,
    ...serverOptions({ trustedProxies, ...(requestTimeoutMs !== undefined && { requestTimeoutMs }) }),
    logger: log
      ? {
          level: log.level,
          serializers: {
            err: (failure) => ({ ...loggedError(failure) }),
            req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
            res: ({ statusCode }) => ({ statusCode }),
          },
          ...(log.write && { stream: { write: log.write } }),
        }
      : false,
    // No hook runs for a URL that the router refuses.
    frameworkErrors: (failure, request, reply) => {
      reply.headers(securityHeadersOf({ isHttps, resources }));
      sendError(failure, request, reply);
    },
  });

  server.addHook('preClose', async () => {
    setTimeout(() => server.server.closeAllConnections(), closingMs).unref();
  });
  securityHeaders(server, { isHttps, resources });
  refuseForeignHosts(server, { paths: ['/metrics'], allowed: metricsHosts });
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(notFoundSender(formatError));
  if (rateLimit) await limitPerNetwork(server, rateLimit);
  await server.register(metricsRoutes, { metrics });
  await server.register(healthRoutes, { checkReadiness });
  return server;
}
