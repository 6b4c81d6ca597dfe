import { access } from '@marquee/http-server';
import { parseInput } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { defaultRetention, sweepReleases } from '../releases/sweep-releases.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { administratorOf, type AuthContext } from './authorise.ts';
import { reasonSchema } from '@marquee/contracts/verbs';

const sweepSchema = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), defaultRetention.days),
  dryRun: v.optional(v.boolean(), false),
  reason: reasonSchema,
});

/** The route by which administrators delete the files of releases that no environment needs any more (a sweep). */
export const sweepRoutes: FastifyPluginAsync<AuthContext & { store: ArtifactStore }> = async (
  app,
  context,
) => {
  app.post(
    '/sweep',
    { config: access('administrators of every remote', 'deletes old releases and their files') },
    async (request) => {
      const { name: by } = await administratorOf(context, request);
      const { days, dryRun, reason } = parseInput(sweepSchema, request.body, 'sweep');
      return sweepReleases(context, { ...defaultRetention, days }, { by, reason, dryRun });
    },
  );
};
