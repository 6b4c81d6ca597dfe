import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/**
 * Creates the server on the metrics' own port (`METRICS_PORT`), which does not listen yet. Each of its paths, such as
 * `/metrics`, returns the metrics of one server of the process.
 */
export function createMetricsServer(metricsOf: Readonly<Record<string, Registry>>): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  for (const [path, metrics] of Object.entries(metricsOf))
    server.get(path, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.metrics()),
    );
  return server;
}
