import { databaseFailure, type Database } from '@marquee/database';
import {
  createServer,
  refuseForeignHosts,
  type Drain,
  type ErrorFormat,
  type HttpServerOptions,
} from '@marquee/http-server';
import { traceRequests, type Tracing } from '@marquee/tracing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { allowOrigins } from './allow-origins.ts';

export type BaseOptions = {
  db: Database;
  /** Turns the log on; `write` receives its lines in place of standard output. */
  log?: { level?: string; write?: (line: string) => void } | undefined;
  /** How long a request may take to arrive completely, in milliseconds; 15 s by default. */
  requestTimeoutMs?: number;
  tracing?: Tracing | undefined;
  settings: {
    /** This server's public URL, without a slash at the end; links to media and payment pages begin with it. */
    publicUrl: string;
    /** Origins whose pages may call the API. */
    allowedOrigins: readonly string[];
    /** The networks of the proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: readonly string[];
    /** Further host names under which `/metrics` may be read; IP addresses and names without a dot always may. */
    metricsHosts: readonly string[];
    /** Whether `/metrics` is served on a port of its own. */
    metricsElsewhere?: boolean;
    /** How the servers drain when they close. */
    drain?: Drain;
  };
};

/** The paths that are not traced, because they are not API calls: probes, media and development tools. */
const untraced = /^\/(healthz|readyz|metrics|media|dev)\b/;

/**
 * Creates a server without API routes, for the main API or for the content host, with CORS for the origins of the site.
 * Its readiness probe succeeds while the database responds. Caches may store a response only if its route sets
 * `cache-control`, and never an error.
 */
export async function baseServer(
  { db, settings, log, requestTimeoutMs, tracing }: BaseOptions,
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
