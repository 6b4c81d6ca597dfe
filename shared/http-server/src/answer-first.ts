import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { serverOptions } from './server-options.ts';

/** A function that sends a response without a body. */
export type Respond = (status: number, headers: OutgoingHttpHeaders) => void;

/**
 * A function that gets each request before Fastify. It either responds by `respond`, now or later, and returns true; or
 * it returns false, without reading the request's body, so that the server's routes handle the request.
 */
export type AnswerFirst = (request: IncomingMessage, respond: Respond) => boolean;

/** How long an idle connection stays open, in milliseconds; Fastify's default for servers that it creates. */
const keepAliveMs = 72_000;

/**
 * Returns the option `serverFactory` of Fastify for a server in which `answer` gets each request first. Use it for a
 * small response that browsers request for each page: the router and the hooks would take most of the time. `headers`
 * are added to every response of `answer`, and `onResponse` is called for each.
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
