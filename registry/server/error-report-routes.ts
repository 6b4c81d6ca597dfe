import { access } from '@marquee/http-server';
import { parseInput, PlatformError, versionSchema } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { errorsOfRelease } from '../health/errors-of-release.ts';
import { mayAct } from '../releases/actor.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { actorOfRequest, missingRight, type AuthContext } from './authorise.ts';

const params = v.object({ environment: v.string(), remote: v.string() });
const query = v.object({
  version: v.optional(versionSchema),
  limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(200)), '20'),
});

/**
 * The route `GET /environments/<environment>/errors/<remote>`, which returns browser errors with source lines. It needs
 * the right `publish` on the remote, because stacks and sources are not public.
 */
export const errorReportRoutes: FastifyPluginAsync<AuthContext & { store: ArtifactStore }> = async (
  app,
  context,
) => {
  const { db, store } = context;
  app.get(
    '/environments/:environment/errors/:remote',
    { config: access('holders of the right publish of the remote', 'nothing; reads errors of browsers') },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      const { environment, remote } = parseInput(params, request.params, 'GET /errors');
      if (!mayAct(actor, 'publish', remote))
        throw new PlatformError('NOT_ALLOWED', missingRight(actor, 'publish', remote, 'read the errors of'));
      const { version, limit } = parseInput(query, request.query, 'GET /errors');
      const search = { environment, remote, version, limit, reader: actor };
      const errors = await errorsOfRelease({ db, store }, search);
      return { environment, remote, errors };
    },
  );
};
