import { parseAtDoor, versionSchema } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { environmentStatus } from '../releases/environment-status.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { promoteRelease } from '../releases/promote-release.ts';
import type { Signer } from '../releases/signing.ts';
import { actorOfRequest, authorise } from './authorise.ts';
import type { Metrics } from './metrics.ts';
import type { SnapshotFeed } from './snapshot-feed.ts';
import { streamSnapshots } from './snapshot-stream.ts';

const environmentParams = v.object({
  environment: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is the name of an environment')),
});
const promotionSchema = v.object({
  remote: v.string(),
  version: versionSchema,
  reason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
});

/** What is live for whom: read, changed, and pushed to shells. */
export function environmentRoutes(
  app: FastifyInstance,
  { db, signer, feed, metrics }: { db: Database; signer: Signer; feed: SnapshotFeed; metrics: Metrics },
): void {
  const openStreams = new Set<() => void>();
  // Before the server stops accepting: an open stream would otherwise keep it from closing.
  app.addHook('preClose', async () => openStreams.forEach((end) => end()));

  app.get('/environments/:environment', (request) =>
    environmentStatus(db, parseAtDoor(environmentParams, request.params, 'GET /environments').environment),
  );

  app.post('/environments/:environment/promote', async (request) => {
    const actor = await actorOfRequest(db, request);
    const { environment } = parseAtDoor(environmentParams, request.params, 'promote');
    const { remote, version, reason } = parseAtDoor(promotionSchema, request.body, 'promote');
    await authorise(db, actor, { action: 'promote', remote, version, environment });

    const promotion = { environment, remote, version, by: actor.name, reason };
    const changed = await promoteRelease({ db, signer }, promotion);
    if (changed) metrics.promoted.inc({ environment, remote });
    const { sequence } = changed ?? (await currentSnapshot(db, environment));
    return { environment, remote, version, changed: changed !== undefined, sequence };
  });

  app.get('/environments/:environment/snapshot', async (request, reply) => {
    const { environment } = parseAtDoor(environmentParams, request.params, 'snapshot');
    const { sequence, signed } = await currentSnapshot(db, environment);
    const etag = `"${sequence}"`;
    reply.headers({ etag, 'cache-control': 'public, no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(signed);
  });

  app.get('/environments/:environment/stream', async (request, reply) => {
    const { environment } = parseAtDoor(environmentParams, request.params, 'stream');
    const lastEventId = Number(request.headers['last-event-id']) || 0;
    const end = await streamSnapshots(reply.raw, {
      environment,
      lastEventId,
      feed,
      current: () => currentSnapshot(db, environment),
    });
    reply.hijack();

    openStreams.add(end);
    metrics.streams.inc({ environment });
    reply.raw.on('close', () => {
      openStreams.delete(end);
      metrics.streams.dec({ environment });
    });
  });
}
