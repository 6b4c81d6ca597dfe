import { access } from './route-access.ts';
import type { FastifyPluginAsync } from 'fastify';
import plugin from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';

const routes: FastifyPluginAsync<{ metrics: Registry; isElsewhere: boolean }> = async (
  server,
  { metrics, isElsewhere },
) => {
  collectDefaultMetrics({ register: metrics });
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });

  server.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the URL: each label value takes memory, and ids are not for metrics.
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  server.addHook('onClose', async () => metrics.clear());

  if (isElsewhere) return;
  server.get(
    '/metrics',
    {
      config: access(
        'anyone inside the network, by IP address or a name without a dot; off with METRICS_PORT',
        'nothing; reads figures without identities',
      ),
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()),
  );
};

/**
 * A Fastify plugin that adds the route `/metrics`, which returns the metrics in `metrics` (a registry of prom-client)
 * as Prometheus text. It also measures Node's default metrics and the duration of the requests to all routes. With
 * `isElsewhere`, it does not add the route, because another server serves the metrics on its own port.
 */
export const metricsRoutes = plugin(routes);
