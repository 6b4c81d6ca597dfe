import { access } from '@marquee/http-server';
import { isDeepStrictEqual } from 'node:util';
import { parseInput } from '@marquee/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { changeEnvironment } from '../releases/change-environment.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { needsApproval, propose } from '../releases/proposals.ts';
import { environments } from '../releases/release-tables.ts';
import { administratorOf, authorise, type AuthContext } from './authorise.ts';
import type { Steps } from './change-routes.ts';
import { environmentParams } from './environment-routes.ts';
import { reasonSchema } from './reason.ts';

const policySchema = v.strictObject({
  requireProvenance: v.exactOptional(v.boolean()),
  requireApproval: v.exactOptional(v.boolean()),
  acting: v.exactOptional(v.boolean()),
  guests: v.exactOptional(v.picklist(['warn', 'refuse'])),
  reason: reasonSchema,
  /** Always `*`, because a policy applies to every remote. A stored proposal needs this field. */
  remote: v.optional(v.literal('*'), '*'),
});
type Policy = v.InferOutput<typeof policySchema>;

/** Route that changes an environment's policy: required provenance and approval, automatic guardrail, guests. */
export const policyRoutes: FastifyPluginAsync<AuthContext> = async (app, context) => {
  const { execute } = policySteps(context);

  app.post(
    '/environments/:environment/policy',
    { config: access('administrators of every remote', 'changes the policy of an environment') },
    async (request) => {
      const by = await administratorOf(context, request);
      const { environment } = parseInput(environmentParams, request.params, 'policy');
      const body = parseInput(policySchema, request.body, 'policy');
      if (loosens(body) && (await needsApproval(context.db, environment)))
        return propose(context, { environment, action: 'policy', body, by });
      const { details, sequence } = await execute(context, by, environment, body);
      return { environment, ...details, sequence };
    },
  );
};

/** The change of an environment's policy as two steps, so that a second person can approve it between them. */
export function policySteps(context: AuthContext): Steps {
  return {
    authorise: (actor, environment) =>
      authorise(context, actor, { action: 'administer', remote: '*', environment }),

    async execute({ db, signer }, { name: actor }, environment, raw) {
      const { reason, remote, ...change } = parseInput(policySchema, raw, 'policy');
      const ofThis = eq(environments.name, environment);
      const changed = await changeEnvironment({ db, signer }, environment, async (transaction) => {
        const [before] = await transaction.select().from(environments).where(ofThis);
        const details = policyOf({ ...before!, ...change });
        if (isDeepStrictEqual(details, policyOf(before!))) return undefined;
        await transaction.update(environments).set(details).where(ofThis);
        return { actor, action: 'policy', reason, details };
      });
      if (changed)
        context.security({
          event: 'policy-changed',
          outcome: 'succeeded',
          actor,
          reason: `${environment} ${JSON.stringify(change)}`,
        });
      const [row] = await db.select().from(environments).where(ofThis);
      const details = policyOf(row!);
      const { sequence } = await currentSnapshot(db, environment);
      return { environment, remote, version: null, changed: changed !== undefined, sequence, details };
    },
  };
}

function policyOf({ requireProvenance, requireApproval, acting, guests }: typeof environments.$inferSelect) {
  return { requireProvenance, requireApproval, acting, guests };
}

/** Whether a change loosens the policy and needs approval, so that no single person switches approval off. */
function loosens({ requireApproval, requireProvenance, guests }: Policy): boolean {
  return requireApproval === false || requireProvenance === false || guests === 'warn';
}
