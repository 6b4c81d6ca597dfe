import { parseInput, versionSchema } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { contractsOf, environmentContracts } from '../releases/environment-contracts.ts';
import { getRelease } from '../releases/list-releases.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { environmentParams } from './environment-routes.ts';
import type { ConnectedShells } from './connected-shells.ts';

const releaseParams = v.object({ remote: v.string(), version: versionSchema });

/** Routes that return the contracts of one release, or of all releases that an environment serves. */
export const contractRoutes: FastifyPluginAsync<{
  db: Database;
  store: ArtifactStore;
  shells: ConnectedShells;
}> = async (app, { db, store, shells }) => {
  app.get('/environments/:environment/contracts', async (request) => {
    const { environment } = parseInput(environmentParams, request.params, 'contracts');
    const releases = await environmentContracts({ db, store }, environment);
    return { environment, releases, shells: shells.of(environment) };
  });

  app.get('/releases/:remote/:version/contracts', async (request) => {
    const id = parseInput(releaseParams, request.params, 'contracts');
    return contractsOf(await getRelease(db, id), store);
  });
};
