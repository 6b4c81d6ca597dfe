import type { Database } from '@marquee/database';
import { traceRequests, type Tracing } from '@marquee/tracing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What no visitor's call is: questions about the server, pictures, tools. */
const untraced = /^\/(healthz|readyz|metrics|media|dev)\b/;

/** `/healthz` (the process answers), `/readyz` (the database answers too), `/metrics` (Prometheus text); and a span for each call. Returns where more metrics are registered. */
export function observe(
  server: FastifyInstance,
  { db, name, tracing }: { db: Database; name: string; tracing: Tracing | undefined },
): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ server: name });
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  server.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: ids must not become labels.
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  traceRequests(server, tracing, (route) => !untraced.test(route));
  server.addHook('onClose', async () => registry.clear());

  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    try {
      await db.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (failure) {
      request.log.warn({ err: failure }, 'not ready');
      return reply.status(503).send({ status: 'not ready', reason: 'DATABASE_UNREACHABLE' });
    }
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return registry;
}
