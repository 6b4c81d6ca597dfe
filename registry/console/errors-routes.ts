import { access } from '@marquee/http-server';
import { parseInput, PlatformError, versionSchema } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { errorsOfRelease } from '../health/errors-of-release.ts';
import { mayAct } from '../releases/actor.ts';
import { missingRight } from '../server/authorise.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { errorsPage } from './errors-page.ts';
import { signInPath } from './page-frame.ts';
import { requireRemote } from './require-remote.ts';
import type { Sessions } from './sessions.ts';
import { sendPage, visitOf } from './visits.ts';

const maxErrors = 20;
const errorsQuery = v.object({ version: v.optional(versionSchema) });

/**
 * The route of the page of a remote's errors. It needs the right `publish`, because stacks and sources are not public.
 */
export const errorsRoutes: FastifyPluginAsync<Sessions & { store: ArtifactStore }> = async (
  app,
  registry,
) => {
  app.get<{ Params: { environment: string; remote: string } }>(
    '/console/:environment/remotes/:remote/errors',
    {
      config: access(
        'people who are signed in at the console, with the right publish of the remote',
        'nothing; reads errors of browsers',
      ),
    },
    async (request, reply) => {
      const { environment, remote } = request.params;
      const visit = await visitOf(registry, request);
      if (!visit.session) return reply.redirect(signInPath(request.url), 303);
      const { actor } = visit.session;
      if (!mayAct(actor, 'publish', remote))
        throw new PlatformError('NOT_ALLOWED', missingRight(actor, 'publish', remote, 'read the errors of'));
      await requireRemote(registry.db, { environment, remote });
      const { version } = parseInput(errorsQuery, request.query, 'the errors of a remote');
      const search = { environment, remote, version, limit: maxErrors, reader: actor };
      const errors = await errorsOfRelease(registry, search);
      return sendPage(reply, errorsPage({ visit, environment, remote, version, errors }));
    },
  );
};
