import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/**
 * Creates the server of the metrics' own port (`METRICS_PORT`): each path, such as `/metrics`, responds with the
 * metrics of one server of the process. It does not listen yet.
 */
export function createMetricsServer(metricsOf: Readonly<Record<string, Registry>>): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  for (const [path, metrics] of Object.entries(metricsOf))
    server.get(path, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.metrics()),
    );
  return server;
}
