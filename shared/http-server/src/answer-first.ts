import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { serverOptions } from './server-options.ts';

/** Sends a response without a body. */
export type Respond = (status: number, headers: OutgoingHttpHeaders) => void;

/**
 * Responds to a request, immediately or later, and returns true. Returns false, without reading the request, if the
 * server's routes must handle it.
 */
export type AnswerFirst = (request: IncomingMessage, respond: Respond) => boolean;

/** How long an idle connection stays open, in milliseconds; Fastify's default for servers that it creates. */
const keepAliveMs = 72_000;

/**
 * Returns Fastify's `serverFactory` for a server in which `answer` receives each request before Fastify does. Use it
 * for a small response that is requested for each page, because the router and the hooks would take most of the time.
 * `headers` are added to every response; `onResponse` is called for each response of `answer`.
 */
export function answeringFirst(
  answer: AnswerFirst,
  { http, requestTimeout, connectionTimeout }: ReturnType<typeof serverOptions>,
  {
    headers,
    onResponse,
  }: {
    headers: Readonly<Record<string, string>>;
    onResponse: (request: IncomingMessage, response: ServerResponse) => void;
  },
): FastifyServerFactory {
  return (handler) => {
    const server = createServer(http, (request, response) => {
      // A server that drains ends its connections.
      if (!server.listening) response.shouldKeepAlive = false;
      const respond: Respond = (status, own) => {
        response.writeHead(status, { ...headers, ...own }).end();
        onResponse(request, response);
      };
      if (!answer(request, respond)) handler(request, response);
    });
    server.keepAliveTimeout = keepAliveMs;
    server.requestTimeout = requestTimeout;
    server.setTimeout(connectionTimeout);
    return server;
  };
}
