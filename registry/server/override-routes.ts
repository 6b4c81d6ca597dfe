import { manifestSchema, parseAtDoor } from '@marquee/contracts';
import { localOriginSchema } from '@marquee/contracts/override';
import type { Database } from '@marquee/database';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { currentSnapshot } from '../releases/environments.ts';
import { signOverride } from '../releases/sign-override.ts';
import type { Signer } from '../releases/signing.ts';
import { actorOfRequest, authorise } from './authorise.ts';
import { environmentParams } from './environment-routes.ts';

const body = v.strictObject({ origin: localOriginSchema, manifest: manifestSchema });

/** Lets who may publish a remote see their own build of it inside a shell of the environment. */
export function overrideRoutes(app: FastifyInstance, { db, signer }: { db: Database; signer: Signer }): void {
  app.post('/environments/:environment/overrides', async (request) => {
    const actor = await actorOfRequest(db, request);
    const { environment } = parseAtDoor(environmentParams, request.params, 'overrides');
    const { origin, manifest } = parseAtDoor(body, request.body, 'overrides');
    await authorise(db, actor, { action: 'publish', remote: manifest.name, version: 'local', environment });
    await currentSnapshot(db, environment);
    return signOverride({ db, signer }, { environment, origin, manifest, by: actor.name });
  });
}
