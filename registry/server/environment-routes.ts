import { errorCode, parseInput, shellApiHeader } from '@marquee/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { environmentStatus } from '../releases/environment-status.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { listExperiments } from '../releases/experiments.ts';
import { mayAct } from '../releases/actor.ts';
import { actorOfRequest, type AuthContext } from './authorise.ts';
import { rateLimits } from './rate-limits.ts';
import type { ConnectedShells } from './connected-shells.ts';
import type { Metrics } from './metrics.ts';
import type { SnapshotFeed } from './snapshot-feed.ts';
import { streamSnapshots } from './snapshot-stream.ts';

export const environmentParams = v.object({
  environment: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is the name of an environment')),
});
/** What is live for whom: read, and pushed to shells. */
export function environmentRoutes(
  app: FastifyInstance,
  context: AuthContext & { feed: SnapshotFeed; metrics: Metrics; shells: ConnectedShells },
): void {
  const { db, feed, metrics, shells } = context;
  const openStreams = new Set<() => void>();
  // Before the server stops accepting: an open stream would otherwise keep it from closing.
  app.addHook('preClose', async () => openStreams.forEach((end) => end()));

  app.get('/environments/:environment', (request) =>
    environmentStatus(db, parseInput(environmentParams, request.params, 'GET /environments').environment),
  );

  app.get('/environments/:environment/experiments', async (request) => {
    const { environment } = parseInput(environmentParams, request.params, 'GET experiments');
    return { experiments: await listExperiments(db, environment) };
  });

  app.get('/environments/:environment/snapshot', async (request, reply) => {
    const { environment } = parseInput(environmentParams, request.params, 'snapshot');
    const { sequence, signed } = await currentSnapshot(db, environment);
    const etag = `"${sequence}"`;
    reply.headers({ etag, 'cache-control': 'public, no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(signed);
  });

  app.get(
    '/environments/:environment/stream',
    { config: { rateLimit: rateLimits.stream }, exposeHeadRoute: false },
    async (request, reply) => {
      const { environment } = parseInput(environmentParams, request.params, 'stream');
      const lastEventId = Number(request.headers['last-event-id']) || 0;
      const shell = await shellApisOf(request);
      const end = await streamSnapshots(reply.raw, {
        headers: reply.getHeaders(),
        environment,
        lastEventId,
        feed,
        current: () => currentSnapshot(db, environment),
      });
      reply.hijack();

      openStreams.add(end);
      metrics.streams.inc({ environment });
      const leave = shell ? shells.add(environment, shell) : () => undefined;
      reply.raw.on('close', () => {
        leave();
        openStreams.delete(end);
        metrics.streams.dec({ environment });
      });
    },
  );

  /**
   * The versions of the shell API a shell says it runs; undefined for a reader that is none. Everybody may
   * read the stream, and only the token of shells makes one count for `can-deploy`.
   */
  async function shellApisOf(request: FastifyRequest): Promise<string | undefined> {
    const said = request.headers[shellApiHeader];
    if (typeof said !== 'string' || request.headers.authorization === undefined) return undefined;
    const actor = await actorOfRequest(context, request).catch((failure: unknown) => {
      if (errorCode(failure) === 'NOT_ALLOWED') return undefined;
      throw failure;
    });
    return actor && mayAct(actor, 'observe', '*') ? said : undefined;
  }
}
