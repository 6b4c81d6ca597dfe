import { access } from '@marquee/http-server';
import { manifestSchema, parseInput } from '@marquee/contracts';
import { localOriginSchema } from '@marquee/contracts/override';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { currentSnapshot } from '../releases/environments.ts';
import { signOverride } from '../releases/sign-override.ts';
import { actorOfRequest, authorise, type AuthContext } from './authorise.ts';
import { environmentParams } from './environment-routes.ts';

const body = v.strictObject({ origin: localOriginSchema, manifest: manifestSchema });

/**
 * The route that signs an override: a cookie by which one browser gets a remote from a developer's local build. It
 * needs the right `publish`.
 */
export const overrideRoutes: FastifyPluginAsync<AuthContext> = async (app, context) => {
  app.post(
    '/environments/:environment/overrides',
    { config: access('holders of the right publish of the remote', 'signs a local build for one browser') },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      const { environment } = parseInput(environmentParams, request.params, 'overrides');
      const { origin, manifest } = parseInput(body, request.body, 'overrides');
      await authorise(context, actor, {
        action: 'publish',
        remote: manifest.name,
        version: 'local',
        environment,
      });
      await currentSnapshot(context.db, environment);
      return signOverride(context, { environment, origin, manifest, by: actor.name });
    },
  );
};
