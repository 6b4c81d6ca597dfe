import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { serverOptions } from './server-options.ts';

/** Sends a response and returns true, or returns false without a change, so that the request reaches the routes. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/** How long an idle connection stays open, in milliseconds; Fastify's default for servers that it creates. */
const keepAliveMs = 72_000;

/**
 * Returns Fastify's `serverFactory` for a server in which `answer` receives each request before Fastify does: for a
 * small response that is requested for each page, the router and the hooks would cost most of the time.
 */
export function answeringFirst(
  answer: AnswerFirst,
  { http, requestTimeout, connectionTimeout }: ReturnType<typeof serverOptions>,
): FastifyServerFactory {
  return (handler) => {
    const server = createServer(http, (request, response) => {
      // A server that drains ends its connections.
      if (!server.listening) response.shouldKeepAlive = false;
      if (!answer(request, response)) handler(request, response);
    });
    server.keepAliveTimeout = keepAliveMs;
    server.requestTimeout = requestTimeout;
    server.setTimeout(connectionTimeout);
    return server;
  };
}
