import {
  errorCode,
  parseInput,
  parseShellVersions,
  parseSite,
  parseTroubles,
  type SignedSnapshot,
} from '@marquee/contracts';
import { access, eventStreams } from '@marquee/http-server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readVerdict } from '../diagnosis/read-verdict.ts';
import { listEnvironments } from '../releases/list-environments.ts';
import { environmentStatus } from '../releases/environment-status.ts';
import { createEnvironment, currentSnapshot } from '../releases/environments.ts';
import { listExperiments } from '../releases/experiments.ts';
import { mayAct } from '../releases/actor.ts';
import { actorOfRequest, administratorOf, type AuthContext } from './authorise.ts';
import { rateLimits } from './rate-limits.ts';
import type { ConnectedShells } from './connected-shells.ts';
import { reasonSchema } from '@marquee/contracts/verbs';
import type { Metrics } from './metrics.ts';
import type { SnapshotFeed } from './snapshot-feed.ts';

/** The stream sends a comment at this interval, in milliseconds, so that proxies do not close it as idle. */
const heartbeatMs = 15_000;

/**
 * The maximum of open streams without a token to `observe`, in all and per client network. Shells have such a token.
 */
const anonymousStreams = { all: 500, ofNetwork: 50 };

export const environmentName = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^[a-z][a-z0-9-]*$/, 'is the name of an environment: lower-case letters, digits and hyphens'),
);
export const environmentParams = v.object({ environment: environmentName });
const newEnvironment = v.strictObject({ name: environmentName, reason: reasonSchema });

/**
 * Routes that create and list environments, return an environment's state and snapshots, and stream new snapshots to
 * shells.
 */
export const environmentRoutes: FastifyPluginAsync<
  AuthContext & { feed: SnapshotFeed; metrics: Metrics; shells: ConnectedShells }
> = async (app, context) => {
  const { db, feed, metrics, shells } = context;
  const streams = eventStreams(app, anonymousStreams);

  app.get('/environments', { config: access('anyone', 'nothing; reads the environments') }, async () => ({
    environments: await listEnvironments(db, shells.of),
  }));

  app.post(
    '/environments',
    { config: access('administrators of every remote', 'creates an environment') },
    async (request, reply) => {
      const { name: by } = await administratorOf(context, request);
      const { name, reason } = parseInput(newEnvironment, request.body, 'POST /environments');
      const created = await createEnvironment(context, name, { by, reason });
      return reply.code(created ? 201 : 200).send({ environment: name, isNew: created !== undefined });
    },
  );

  app.get(
    '/environments/:environment',
    { config: access('anyone', 'nothing; reads what is live') },
    async (request) => {
      const { environment } = parseInput(environmentParams, request.params, 'GET /environments');
      const status = await environmentStatus(db, environment);
      const verdict = await readVerdict({ db, shells }, status, new Date());
      const pending = await shells.pending(environment);
      return { ...status, connectedShells: await shells.count(environment), pending, verdict };
    },
  );

  app.get(
    '/environments/:environment/experiments',
    { config: access('anyone', 'nothing; reads experiments') },
    async (request) => {
      const { environment } = parseInput(environmentParams, request.params, 'GET experiments');
      return { experiments: await listExperiments(db, environment) };
    },
  );

  app.get(
    '/environments/:environment/snapshot',
    { config: access('anyone', 'nothing; reads the signed snapshot') },
    async (request, reply) => {
      const { environment } = parseInput(environmentParams, request.params, 'snapshot');
      const { sequence, signed } = await currentSnapshot(db, environment);
      const etag = `"${sequence}"`;
      reply.headers({ etag, 'cache-control': 'public, no-cache' });
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(signed);
    },
  );

  app.get(
    '/environments/:environment/stream',
    {
      config: {
        ...access(
          'anyone, 50 streams of one network and 500 in all; holders of the right observe without limit',
          'an open connection; versions of a shell with the right observe decide what is deployable',
        ),
        rateLimit: rateLimits.stream,
      },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { environment } = parseInput(environmentParams, request.params, 'stream');
      const lastEventId = Number(request.headers['last-event-id']) || 0;
      const isExempt = await mayObserve(request);
      const versions = isExempt ? parseShellVersions(request.headers) : undefined;
      const current = () => currentSnapshot(db, environment);
      // Read before the first byte, so that an unknown environment can still be a 404.
      const { sequence: newest } = await current();
      const stream = streams.open(reply, {
        retryMs: 1_000,
        heartbeatMs,
        isExempt,
        onClose: () => {
          unsubscribe();
          leave();
          metrics.streams.dec({ environment });
        },
      });
      const leave = versions
        ? shells.add(environment, versions, {
            ...parseTroubles(request.headers),
            site: parseSite(request.headers),
          })
        : () => undefined;
      metrics.streams.inc({ environment });
      // A restored older database has lower sequence numbers: its readers start again.
      let lastSent = lastEventId > newest ? 0 : lastEventId;
      const send = (sequence: number, signed: SignedSnapshot) => {
        if (sequence <= lastSent) return;
        lastSent = sequence;
        stream.send({ event: 'snapshot', id: sequence, data: signed });
      };
      const unsubscribe = feed.subscribe(environment, send);
      // Subscribes before it reads: a snapshot created in between is received twice, not missed.
      await current().then(
        ({ sequence, signed }) => send(sequence, signed),
        () => stream.end(),
      );
    },
  );

  /**
   * Whether a shell, which has a token, sent the request. The stream is public, but other readers are limited, and
   * `can-deploy` considers only the versions of shells.
   */
  async function mayObserve(request: FastifyRequest): Promise<boolean> {
    if (request.headers.authorization === undefined) return false;
    const actor = await actorOfRequest(context, request).catch((failure: unknown) => {
      if (errorCode(failure) === 'NOT_ALLOWED') return undefined;
      throw failure;
    });
    return actor !== undefined && mayAct(actor, 'observe', '*');
  }
};
