import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { SnapshotFeed } from './snapshot-feed.ts';

/** Alive, ready, and how it is doing. */
export function healthRoutes(
  app: FastifyInstance,
  { db, feed, metrics }: { db: Database; feed: SnapshotFeed; metrics: Metrics },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown' } = request.routeOptions;
    metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async () => {
    await db.execute(sql`select 1`).catch((cause: unknown) => {
      throw new PlatformError('DATABASE_UNREACHABLE', 'PostgreSQL does not answer', { cause });
    });
    if (!feed.isListening()) {
      throw new PlatformError(
        'DATABASE_UNREACHABLE',
        'news of new snapshots does not arrive from PostgreSQL',
      );
    }
    return { status: 'ready' };
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.register.contentType).send(await metrics.register.metrics()),
  );
}
