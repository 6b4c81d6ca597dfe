import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { currentSnapshot, environmentNames } from '../releases/environments.ts';
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

  const snapshots = {
    sequence: gauge('marquee_snapshot_sequence', 'Sequence of the newest snapshot'),
    age: gauge('marquee_snapshot_age_seconds', 'Seconds since the newest snapshot was signed'),
    expires: gauge('marquee_snapshot_expires_timestamp_seconds', 'When the newest snapshot expires'),
  };

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

  app.get('/metrics', async (_request, reply) => {
    for (const environment of environmentNames) {
      const { sequence, issuedAt, expiresAt } = await currentSnapshot(db, environment);
      snapshots.sequence.set({ environment }, sequence);
      snapshots.age.set({ environment }, (Date.now() - issuedAt.getTime()) / 1000);
      snapshots.expires.set({ environment }, expiresAt.getTime() / 1000);
    }
    return reply.type(metrics.register.contentType).send(await metrics.register.metrics());
  });

  function gauge(name: string, help: string) {
    return new Gauge({ name, help, labelNames: ['environment'], registers: [metrics.register] });
  }
}
