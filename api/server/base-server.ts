import { databaseFailure } from '@marquee/database';
import {
  createServer,
  refuseForeignHosts,
  type ErrorFormat,
  type HttpServerOptions,
} from '@marquee/http-server';
import { traceRequests } from '@marquee/tracing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { allowOrigins } from './allow-origins.ts';
import type { ApiDependencies } from './api-dependencies.ts';

export type BaseDependencies = Pick<
  ApiDependencies,
  'db' | 'settings' | 'log' | 'requestTimeoutMs' | 'tracing'
>;

/** The paths that are not traced, because they are not API calls: probes, media and development tools. */
const untraced = /^\/(healthz|readyz|metrics|media|dev)\b/;

/**
 * Creates what the main API and the content host share: a server that allows the site's origins and is ready
 * while the database responds. Responses are not cached unless the route sets `cache-control`; errors never
 * are.
 */
export async function baseServer(
  { db, settings, log, requestTimeoutMs, tracing }: BaseDependencies,
  {
    name,
    formatError,
    rateLimit,
    metrics,
  }: { name: string; formatError: ErrorFormat; metrics: Registry } & Pick<HttpServerOptions, 'rateLimit'>,
): Promise<FastifyInstance> {
  metrics.setDefaultLabels({ server: name });
  const server = await createServer({
    trustedProxies: settings.trustedProxies,
    requestTimeoutMs,
    isHttps: settings.publicUrl.startsWith('https:'),
    resources: 'cross-origin',
    metricsHosts: settings.metricsHosts,
    metrics,
    metricsElsewhere: settings.metricsElsewhere,
    drain: settings.drain,
    checkReadiness: async () => {
      await db.execute(sql`select 1`);
    },
    explainFailure: databaseFailure,
    formatError,
    log: log && { level: 'warn', ...log, server: name },
    ...(rateLimit && { rateLimit }),
    fastify: { bodyLimit: 256 * 1024 },
  });
  refuseForeignHosts(server, { paths: ['/dev'] });
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await allowOrigins(server, settings.allowedOrigins);
  traceRequests(server, tracing, (route) => !untraced.test(route));
  return server;
}
