import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/**
 * Creates the server that serves metrics on their own port (`METRICS_PORT`). Each path, such as `/metrics`, returns the
 * metrics of one server of this process as Prometheus text. The caller lets it listen.
 */
export function createMetricsServer(metricsOf: Readonly<Record<string, Registry>>): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  for (const [path, metrics] of Object.entries(metricsOf))
    server.get(path, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.metrics()),
    );
  return server;
}
