import { access } from '@marquee/http-server';
import { Readable } from 'node:stream';
import {
  eventName,
  observationBatchSchema,
  parseInput,
  PlatformError,
  remoteName,
  targetingSchema,
} from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { exportExperiment } from '../health/export-experiment.ts';
import { planExperiment } from '../health/plan-experiment.ts';
import { readExperiment } from '../health/read-experiment.ts';
import { readHealth } from '../health/read-health.ts';
import { recordObservations } from '../health/record-observations.ts';
import { activeManifests } from '../releases/active-manifests.ts';
import { plannedMetricSchema } from '@marquee/contracts/verbs';
import { refuseUnknownFigures } from '../releases/experiment-metrics.ts';
import { findExperiment } from '../releases/experiments.ts';
import { actorOfRequest, authorise, type AuthContext } from './authorise.ts';
import type { Scheduler } from './scheduler.ts';
import { environmentParams } from './environment-routes.ts';
import type { Metrics } from './metrics.ts';

const experimentParams = v.object({ ...environmentParams.entries, id: v.string() });
const healthQuery = v.object({
  remote: remoteName,
  hours: v.optional(v.pipe(v.string(), v.toNumber(), v.minValue(0.1), v.maxValue(720)), '24'),
});

const number = v.pipe(v.string(), v.toNumber());
const share = v.pipe(number, v.gtValue(0), v.maxValue(100));
const planQuery = v.object({
  remote: remoteName,
  event: v.exactOptional(eventName),
  baseline: v.exactOptional(v.pipe(number, v.gtValue(0), v.ltValue(100))),
  effect: v.exactOptional(
    v.pipe(
      number,
      v.check((points) => Math.abs(points) >= 0.05 && Math.abs(points) < 100, 'is at least 0.05 points'),
    ),
  ),
  relativeEffect: v.exactOptional(
    v.pipe(
      number,
      v.check(
        (percent) => Math.abs(percent) >= 0.05 && Math.abs(percent) <= 1_000,
        'is at least 0.05 percent',
      ),
    ),
  ),
  kind: v.exactOptional(v.picklist(['mean', 'ratio'])),
  figure: v.exactOptional(v.string()),
  per: v.exactOptional(v.string()),
  cap: v.exactOptional(number),
  language: v.exactOptional(v.string()),
  platform: v.exactOptional(v.string()),
  signedIn: v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
  days: v.exactOptional(v.pipe(number, v.minValue(1), v.maxValue(365))),
  share: v.exactOptional(share),
  weights: v.exactOptional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map(Number)),
      v.array(v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000_000))),
      v.minLength(2),
      v.maxLength(20),
    ),
  ),
});

const time = v.pipe(v.string(), v.isoTimestamp());
const exportQuery = v.object({ from: v.exactOptional(time), to: v.exactOptional(time) });

async function* withFirst(first: string | void, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first ?? '';
  yield* rest;
}

/**
 * Routes that receive observations (measurements that shells report), and that return release health and the results of
 * experiments.
 */
export const observationRoutes: FastifyPluginAsync<
  AuthContext & { metrics: Metrics; scheduler: Pick<Scheduler, 'soon'> }
> = async (app, context) => {
  const { db, metrics, scheduler } = context;

  app.post(
    '/environments/:environment/observations',
    {
      config: access(
        'holders of the right observe',
        'evidence for the guardrail, which withdraws canaries and rolls back releases',
      ),
      bodyLimit: 4 * 1024 * 1024,
    },
    async (request, reply) => {
      const actor = await actorOfRequest(context, request);
      const { environment } = parseInput(environmentParams, request.params, 'observations');
      const { batch, observations } = parseInput(observationBatchSchema, request.body, 'observations');
      for (const remote of new Set(observations.map((one) => one.remote)))
        await authorise(context, actor, { action: 'observe', remote, environment });

      const recorded = await recordObservations(db, { environment, batch, observations });
      metrics.observations.inc({ environment, known: 'yes' }, recorded.counted);
      metrics.observations.inc({ environment, known: 'no' }, recorded.unknown);
      if (observations.some(({ kind }) => kind === 'error')) scheduler.soon();
      return reply.code(202).send(recorded);
    },
  );

  app.get(
    '/environments/:environment/experiments/:id',
    { config: access('anyone', 'nothing; reads figures of an experiment') },
    (request) => readExperiment(db, parseInput(experimentParams, request.params, 'GET experiment')),
  );

  app.get(
    '/environments/:environment/experiments/:id/export',
    { config: access('holders of the right export, on the remote', 'nothing; reads participants as hashes') },
    async (request, reply) => {
      const actor = await actorOfRequest(context, request);
      const place = parseInput(experimentParams, request.params, 'GET export');
      const range = parseInput(exportQuery, request.query, 'GET export');
      const experiment = await findExperiment(db, place);
      if (!experiment)
        throw new PlatformError('NOT_FOUND', `there is no experiment ${place.id} in ${place.environment}`);
      const { environment, remote, id } = experiment;
      await authorise(context, actor, { action: 'export', remote, environment });
      const lines = exportExperiment(db, experiment, range);
      // The first line is read before the response starts, so that an empty range is refused.
      const { value: head } = await lines.next();
      return reply
        .headers({
          'content-type': 'application/x-ndjson; charset=utf-8',
          'content-disposition': `attachment; filename="${id}.ndjson"`,
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(withFirst(head, lines)));
    },
  );

  app.get(
    '/environments/:environment/experiment-plan',
    { config: access('anyone', 'nothing; counts the visitors of a remote') },
    async (request) => {
      const { environment } = parseInput(environmentParams, request.params, 'GET experiment-plan');
      const query = parseInput(planQuery, request.query, 'GET experiment-plan');
      const { remote, share: sharePercent, kind, figure, per, cap, ...rest } = query;
      const { language, platform, signedIn, ...considered } = rest;
      const targeting = parseInput(targetingSchema, { language, platform, signedIn }, 'GET experiment-plan');
      const metric =
        kind &&
        parseInput(
          plannedMetricSchema,
          {
            name: 'planned',
            role: 'primary',
            kind,
            figure,
            ...(per !== undefined && { per }),
            ...(cap !== undefined && { cap }),
          },
          'the metric',
        );
      if (metric)
        refuseUnknownFigures(await activeManifests(db, environment), { id: remote, metrics: [metric] });
      return planExperiment(db, { environment, remote }, { ...considered, sharePercent, targeting, metric });
    },
  );

  app.get(
    '/environments/:environment/health',
    { config: access('anyone', 'nothing; reads figures of releases') },
    (request) => {
      const { environment } = parseInput(environmentParams, request.params, 'GET health');
      return readHealth(db, { environment, ...parseInput(healthQuery, request.query, 'GET health') });
    },
  );
};
