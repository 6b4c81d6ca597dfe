import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What this server does for the request, where that is traced. */
    span?: Span;
  }
}

/**
 * A span for each request to the routes that are traced, named by the route's pattern. Of the address
 * itself nothing is said: there are numbers, tokens and names in it.
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
    // Who leaves in the middle of an answer ends it too, without a status.
    reply.raw.once('close', () => span.end());
  });
  app.addHook('onResponse', async (request, { statusCode }) => end(request, statusCode));
}

function end({ span }: FastifyRequest, status: number) {
  span?.set({ 'http.response.status_code': status });
  // What the asker did wrong is no error of the server's.
  span?.end(status >= 500 ? String(status) : undefined);
}
