import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; undefined if the request is not traced. */
    span?: Span;
  }
}

/**
 * Adds hooks to a server that trace each request to a route for which `isTraced` returns true, and set `request.span`.
 * The span contains the route's pattern and not the URL, which may contain phone numbers, tokens and names. Does
 * nothing if `tracing` is undefined.
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing | undefined,
  isTraced: (route: string) => boolean,
): void {
  if (!tracing) return;

  app.addHook('onRequest', async (request, reply) => {
    const { method, protocol, headers, routeOptions } = request;
    const { url: route } = routeOptions;
    if (!route || method === 'OPTIONS' || !isTraced(route)) return;
    const { traceparent } = headers;
    const span = tracing.begin(`${method} ${route}`, {
      within: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'url.scheme': protocol,
        'network.protocol.version': request.raw.httpVersion,
      },
    });
    request.span = span;
    // A client that disconnects during the response ends the span too, without a status.
    reply.raw.once('close', () => span.end());
  });
  app.addHook('onResponse', async (request, { statusCode }) => end(request, statusCode));
}

function end({ span }: FastifyRequest, status: number) {
  span?.set({ 'http.response.status_code': status });
  // A 4xx is not an error of the server.
  span?.end(status >= 500 ? String(status) : undefined);
}
