import { access } from '@marquee/http-server';
import { parseInput, versionSchema } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { environmentContracts, partyOf } from '../releases/environment-contracts.ts';
import { requirePublished } from '../releases/require-release.ts';
import { environmentParams } from './environment-routes.ts';
import { shellsOrOwn, type ConnectedShells } from './connected-shells.ts';

const releaseParams = v.object({ remote: v.string(), version: versionSchema });

/**
 * Routes that return the contracts (events and slots with their schemas) of one release, or of all releases and shells
 * of an environment.
 */
export const contractRoutes: FastifyPluginAsync<{ db: Database; shells: ConnectedShells }> = async (
  app,
  { db, shells },
) => {
  app.get(
    '/environments/:environment/contracts',
    { config: access('anyone', 'nothing; reads contracts of releases') },
    async (request) => {
      const { environment } = parseInput(environmentParams, request.params, 'contracts');
      const releases = await environmentContracts(db, environment);
      return { environment, releases, shells: await shellsOrOwn(shells, environment) };
    },
  );

  app.get(
    '/releases/:remote/:version/contracts',
    { config: access('anyone', 'nothing; reads contracts of a release') },
    async (request) =>
      partyOf(await requirePublished(db, parseInput(releaseParams, request.params, 'contracts'))),
  );
};
