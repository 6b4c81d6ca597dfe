import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Registry } from 'prom-client';
import { answeringFirst, type AnswerFirst } from './answer-first.ts';
import { createLog, type LogOptions } from './create-log.ts';
import { drainOnClose, type Drain } from './drain-on-close.ts';
import {
  errorSender,
  notFoundSender,
  type ErrorFormat,
  type ErrorPage,
  type SendError,
} from './http-errors.ts';
import { healthRoutes, type CheckReadiness } from './health-routes.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { limitPerNetwork } from './limit-per-network.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { refuseForeignHosts } from './refuse-foreign-hosts.ts';
import { requestIds } from './request-ids.ts';
import { collectRoutes, type Access } from './route-access.ts';
import { securityHeaders, securityHeadersOf } from './security-headers.ts';
import { serverOptions } from './server-options.ts';

export type HttpServerOptions = {
  /** The networks of the proxies in front of the server, as `trustedProxiesSchema` returns them. */
  trustedProxies: readonly string[];
  /** How long a request may take to arrive completely, in milliseconds; 15 s by default. */
  requestTimeoutMs?: number | undefined;
  /** Whether browsers reach this server over HTTPS. */
  isHttps: boolean;
  /** Whether pages of other origins may embed this server's responses; `same-origin` by default. */
  resources?: 'same-origin' | 'cross-origin';
  /** Further host names under which `/metrics` may be read; IP addresses and names without a dot always may. */
  metricsHosts?: readonly string[];
  metrics: Registry;
  /** Whether `/metrics` is served on a port of its own (`createMetricsServer`). */
  metricsElsewhere?: boolean;
  /** How the server drains when it closes. */
  drain?: Drain;
  checkReadiness: CheckReadiness;
  /** Creates the body of each error response. */
  formatError: ErrorFormat;
  /** Creates the page that a browser gets instead, also for requests that Node or the router refuses. */
  errorPage?: ErrorPage;
  /** Returns the failure that explains a thrown one to clients; by default the thrown one. */
  explainFailure?: (failure: unknown) => unknown;
  /** Called with each failure whose status is 500 or higher; by default the failure is logged. */
  reportError?: (failure: unknown, request: FastifyRequest) => void;
  /** Turns the log on. */
  log?: LogOptions | undefined;
  /** Creates the error of a request above its route's rate limit; if absent, routes cannot set limits. */
  rateLimit?: { refusal: (retryAfterSeconds: number) => Error; scale?: number };
  /** Receives each request before Fastify, without hooks and limits. */
  answerFirst?: { url: string; access: Access; answer: AnswerFirst };
  fastify?: Pick<FastifyServerOptions, 'bodyLimit' | 'rewriteUrl' | 'routerOptions'>;
};

/**
 * Creates a server with the common parts of all servers: timeouts, trusted proxies, security headers, the error
 * handler, rate limits, `/healthz`, `/readyz`, `/metrics`, logs without data that clients sent, and a drain before it
 * closes. Register hooks and routes on it as plugins, then let it listen.
 */
export async function createServer({
  trustedProxies,
  requestTimeoutMs,
  isHttps,
  resources = 'same-origin',
  metricsHosts = [],
  metrics,
  metricsElsewhere = false,
  drain,
  checkReadiness,
  formatError,
  errorPage,
  explainFailure = (failure) => failure,
  reportError,
  log,
  rateLimit,
  answerFirst,
  fastify: options,
}: HttpServerOptions): Promise<FastifyInstance> {
  const sendExplained = errorSender(formatError, { report: reportError, errorPage });
  const sendError: SendError = (failure, request, reply) =>
    sendExplained(explainFailure(failure), request, reply);
  const serving = serverOptions({
    trustedProxies,
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
  });
  const logger = log && createLog(log);
  const requestId = requestIds(trustedProxies);
  const headers = securityHeadersOf({ isHttps, resources });
  const server = fastify({
    ...options,
    ...serving,
    ...(answerFirst && {
      serverFactory: answeringFirst(answerFirst.answer, serving, {
        headers,
        onResponse: (request, { statusCode: status }) => {
          if (!logger?.isLevelEnabled('debug')) return;
          const route = request.url?.split('?')[0];
          logger.debug({ requestId: requestId(request), method: request.method, route, status }, 'request');
        },
      }),
    }),
    ...(logger && { loggerInstance: logger as FastifyBaseLogger }),
    genReqId: requestId,
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    return503OnClosing: false,
    clientErrorHandler: refuseMalformed({ headers, errorPage }),
    // No hook runs for a URL that the router refuses.
    frameworkErrors: (failure, request, reply) => {
      reply.headers(headers);
      sendError(failure, request, reply);
    },
  });

  collectRoutes(server, answerFirst ? [{ method: 'GET', ...answerFirst }] : []);
  const isClosing = drainOnClose(server, drain);
  if (log) logRequests(server);
  securityHeaders(server, { isHttps, resources });
  refuseForeignHosts(server, { paths: ['/metrics'], allowed: metricsHosts });
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(notFoundSender(formatError, errorPage));
  if (rateLimit) await limitPerNetwork(server, rateLimit);
  await server.register(metricsRoutes, { metrics, isElsewhere: metricsElsewhere });
  await server.register(healthRoutes, {
    isClosing,
    checkReadiness: (request) =>
      checkReadiness(request).catch((failure: unknown) => Promise.reject(explainFailure(failure))),
  });
  return server;
}

/** Logs each request at the level `debug`, with the route and not the URL, which may hold what a visitor typed. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request;
    const { statusCode: status, elapsedTime } = reply;
    log.debug({ method, route: routeOptions.url, status, milliseconds: Math.round(elapsedTime) }, 'request');
    done();
  });
}
