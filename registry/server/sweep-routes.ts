import { parseAtDoor } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { defaultRetention, sweepReleases } from '../releases/sweep-releases.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { administratorOf, type Door } from './authorise.ts';
import { reasonSchema } from './reason.ts';

const sweepSchema = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), defaultRetention.days),
  dryRun: v.optional(v.boolean(), false),
  reason: reasonSchema,
});

/** Taking away what nobody can need any more, by hand. */
export function sweepRoutes(app: FastifyInstance, door: Door & { store: ArtifactStore }): void {
  app.post('/sweep', async (request) => {
    const { name: by } = await administratorOf(door, request);
    const { days, dryRun, reason } = parseAtDoor(sweepSchema, request.body, 'sweep');
    return sweepReleases(door, { ...defaultRetention, days }, { by, reason, dryRun });
  });
}
