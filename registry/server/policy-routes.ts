import { parseAtDoor } from '@marquee/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { changeEnvironment } from '../releases/change-environment.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { environments } from '../releases/tables.ts';
import { administratorOf, type Door } from './authorise.ts';
import { environmentParams } from './environment-routes.ts';
import { reasonSchema } from './reason.ts';

const policySchema = v.strictObject({
  requireProvenance: v.exactOptional(v.boolean()),
  requireApproval: v.exactOptional(v.boolean()),
  reason: reasonSchema,
});

/** What an environment asks of a change: provenance of what comes in, and a second person. */
export function policyRoutes(app: FastifyInstance, door: Door): void {
  app.post('/environments/:environment/policy', async (request) => {
    const { name: by } = await administratorOf(door, request);
    const { environment } = parseAtDoor(environmentParams, request.params, 'policy');
    const { reason, ...wanted } = parseAtDoor(policySchema, request.body, 'policy');

    const ofThis = eq(environments.name, environment);
    await changeEnvironment(door, environment, async (transaction) => {
      const [before] = await transaction.select().from(environments).where(ofThis);
      const { requireProvenance, requireApproval } = { ...before!, ...wanted };
      if (requireProvenance === before!.requireProvenance && requireApproval === before!.requireApproval)
        return undefined;
      const details = { requireProvenance, requireApproval };
      await transaction.update(environments).set(details).where(ofThis);
      return { actor: by, action: 'policy', reason, details };
    });
    const [{ requireProvenance, requireApproval }] = (await door.db
      .select()
      .from(environments)
      .where(ofThis)) as [typeof environments.$inferSelect];
    const { sequence } = await currentSnapshot(door.db, environment);
    return { environment, requireProvenance, requireApproval, sequence };
  });
}
