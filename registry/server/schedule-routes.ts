import { access } from '@marquee/http-server';
import { parseInput } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import type { Changes } from './change-routes.ts';
import { proposalParams } from './change-routes.ts';
import { actorOfRequest, type AuthContext } from './authorise.ts';

/** The route that cancels a scheduled change. */
export const scheduleRoutes: FastifyPluginAsync<AuthContext & Pick<Changes, 'cancel'>> = async (
  app,
  { cancel, ...context },
) => {
  app.post(
    '/schedules/:id/cancel',
    {
      config: access(
        'holders of the right of the scheduled change, on the remote',
        'a scheduled change is not executed',
      ),
    },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      const { id } = parseInput(proposalParams, request.params, 'cancel');
      const { environment, remote } = await cancel(actor, id, request.body);
      return { schedule: id, environment, remote, state: 'cancelled' };
    },
  );
};
