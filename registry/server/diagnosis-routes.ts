import { access } from '@marquee/http-server';
import { parseInput } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { readDiagnosis } from '../diagnosis/read-diagnosis.ts';
import { mayAct } from '../releases/actor.ts';
import { actorOfRequest, type AuthContext } from './authorise.ts';
import type { ConnectedShells } from './connected-shells.ts';
import { environmentParams } from './environment-routes.ts';

const query = v.object({
  target: v.exactOptional(v.pipe(v.string(), v.maxLength(2_000))),
  language: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
  tenant: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
});

/**
 * The route `GET /environments/<environment>/diagnosis?target=`, which returns what is wrong with an environment,
 * remote, release, slot, page or visitor, and why. It needs the same access as reading the registry; messages of errors
 * also need the right `publish` on their remote.
 */
export const diagnosisRoutes: FastifyPluginAsync<AuthContext & { shells: ConnectedShells }> = async (
  app,
  context,
) => {
  app.get(
    '/environments/:environment/diagnosis',
    {
      config: access(
        'anyone; messages of errors for holders of the right publish of the remote',
        'nothing; reads what is wrong, and why',
      ),
    },
    async (request) => {
      const { environment } = parseInput(environmentParams, request.params, 'GET diagnosis');
      const asked = parseInput(query, request.query, 'GET diagnosis');
      const isKnown = request.headers.authorization !== undefined;
      const actor = isKnown ? await actorOfRequest(context, request) : undefined;
      return readDiagnosis(
        context,
        { environment, ...asked },
        (remote) => actor !== undefined && mayAct(actor, 'publish', remote),
      );
    },
  );
};
