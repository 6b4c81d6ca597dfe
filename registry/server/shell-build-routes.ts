import { access } from '@marquee/http-server';
import { inertLine, parseInput, PlatformError } from '@marquee/contracts';
import { shellBuildSchema } from '@marquee/contracts/shell-build';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { recentShellBuilds, registerShellBuild, seeShellBuild } from '../releases/shell-builds.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { actorOfRequest, authorise, type AuthContext } from './authorise.ts';

const { digest, files } = shellBuildSchema.entries;
const buildParams = v.object({ digest });
const buildBody = v.strictObject({
  files,
  reason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500), v.transform(inertLine))), null),
});

/**
 * Routes for the builds of the shell, whose files every shell may serve. Registering a build needs the right
 * `publish-shell` for every remote, because its files run on every page. Reading the list needs the right `observe`,
 * which shells have.
 */
export const shellBuildRoutes: FastifyPluginAsync<AuthContext & { store: ArtifactStore }> = async (
  app,
  context,
) => {
  app.put(
    '/shell-builds/:digest',
    { config: access('holders of the right publish-shell', 'registers a build of the shell') },
    async (request, reply) => {
      const actor = await actorOfRequest(context, request);
      await authorise(context, actor, { action: 'publish-shell', remote: '*' });
      const build = parseInput(buildParams, request.params, 'PUT /shell-builds');
      const { reason, ...body } = parseInput(buildBody, request.body, 'PUT /shell-builds');
      const { isNew } = await registerShellBuild(context, { ...build, ...body }, { by: actor.name, reason });
      if (isNew)
        context.security({
          event: 'shell-published',
          outcome: 'succeeded',
          actor: actor.name,
          reason: build.digest,
        });
      return reply.code(isNew ? 201 : 200).send({ ...build, isNew });
    },
  );

  app.get(
    '/shell-builds',
    { config: access('holders of the right observe', 'nothing; reads the builds of the shell') },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      await authorise(context, actor, { action: 'observe', remote: '*' });
      return { builds: await recentShellBuilds(context.db) };
    },
  );

  app.post(
    '/shell-builds/:digest/seen',
    { config: access('holders of the right observe', 'takes note that a build runs') },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      await authorise(context, actor, { action: 'observe', remote: '*' });
      const build = parseInput(buildParams, request.params, 'seen');
      if (await seeShellBuild(context.db, build.digest)) return build;
      throw new PlatformError('NOT_FOUND', `the registry does not have the shell's build ${build.digest}`);
    },
  );
};
