import { access } from '@marquee/http-server';
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parseInput, PlatformError, releaseId } from '@marquee/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { changeEnvironment } from '../releases/change-environment.ts';
import { readEnvironmentRows } from '../releases/environment-rows.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { needsApproval, propose } from '../releases/proposals.ts';
import { refuseFrozen } from '../releases/refuse-frozen.ts';
import { environments } from '../releases/release-tables.ts';
import type { Transaction } from '../releases/transaction.ts';
import { administratorOf, authorise, type AuthContext } from './authorise.ts';
import type { OpenSteps } from './verb-steps.ts';
import { environmentParams } from './environment-routes.ts';
import { reasonSchema } from '@marquee/contracts/verbs';

const policySchema = v.strictObject({
  requireProvenance: v.exactOptional(v.boolean()),
  requireApproval: v.exactOptional(v.boolean()),
  acting: v.exactOptional(v.boolean()),
  guests: v.exactOptional(v.picklist(['warn', 'refuse'])),
  prereleases: v.exactOptional(v.picklist(['allow', 'refuse'])),
  holdoutPercent: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(50))),
  reason: reasonSchema,
  /** Always `*`, because a policy applies to every remote. A stored proposal needs this field. */
  remote: v.optional(v.literal('*'), '*'),
});
type Policy = v.InferOutput<typeof policySchema>;

/**
 * The route that changes an environment's policy: required provenance and approval, whether the guardrail acts
 * automatically, guests (unmodified builds), prereleases, and the percentage of visitors without rollouts and
 * experiments (holdout).
 */
export const policyRoutes: FastifyPluginAsync<AuthContext> = async (app, context) => {
  app.post(
    '/environments/:environment/policy',
    { config: access('administrators of every remote', 'changes the policy of an environment') },
    async (request) => {
      const by = await administratorOf(context, request);
      const { environment } = parseInput(environmentParams, request.params, 'policy');
      const body = parseInput(policySchema, request.body, 'policy');
      const { execute } = policySteps(context)(body);
      if (loosens(body) && (await needsApproval(context.db, environment)))
        return propose(context, { environment, action: 'policy', body, by });
      const { details, sequence } = await execute(context, by, environment);
      return { environment, ...details, sequence };
    },
  );
};

/**
 * Returns the function that opens a change of an environment's policy as two steps: the check of rights, and the
 * execution. Between them, a second person can approve the change.
 */
export function policySteps(context: AuthContext): OpenSteps {
  return (raw) => ({
    authorise: (actor, environment) =>
      authorise(context, actor, { action: 'administer', remote: '*', environment }),

    async execute({ db, signer }, { name: actor }, environment) {
      const { reason, remote, ...change } = parseInput(policySchema, raw, 'policy');
      const ofThis = eq(environments.name, environment);
      const changed = await changeEnvironment({ db, signer }, environment, async (transaction, now) => {
        const [before] = await transaction.select().from(environments).where(ofThis);
        const details = policyOf({ ...before!, ...change });
        if (isDeepStrictEqual(details, policyOf(before!))) return undefined;
        if (details.holdoutPercent !== before!.holdoutPercent)
          await refuseFrozen(transaction, environment, { action: 'canary' }, { now });
        const salt = await holdoutSaltFor(transaction, environment, before!, details.holdoutPercent);
        await transaction
          .update(environments)
          .set({ ...details, ...salt })
          .where(ofThis);
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
  });
}

function policyOf({
  requireProvenance,
  requireApproval,
  acting,
  guests,
  prereleases,
  holdoutPercent,
}: typeof environments.$inferSelect) {
  return { requireProvenance, requireApproval, acting, guests, prereleases, holdoutPercent };
}

/**
 * The salt of a holdout that begins; one that grows or shrinks keeps its salt. Throws CHANGE_REFUSED while a rollout or
 * experiment runs: participants would leave it or join it.
 */
async function holdoutSaltFor(
  transaction: Transaction,
  environment: string,
  before: typeof environments.$inferSelect,
  percent: number,
): Promise<{ holdoutSalt?: string }> {
  if (percent === before.holdoutPercent) return {};
  const rows = await readEnvironmentRows(transaction, environment);
  const running = [
    ...rows.experiments.map(({ id }) => `the experiment ${id}`),
    ...rows.rollouts.map((rollout) => `the rollout of ${releaseId(rollout)}`),
  ];
  if (running.length > 0)
    throw new PlatformError(
      'CHANGE_REFUSED',
      `${running.join(', ')} must end before the holdout of ${environment} changes from ${before.holdoutPercent} to ` +
        `${percent} %: its visitors would change`,
    );
  return before.holdoutPercent > 0 ? {} : { holdoutSalt: `holdout:${randomBytes(6).toString('hex')}` };
}

/** Whether a change loosens the policy and needs approval, so that no single person switches approval off. */
function loosens({ requireApproval, requireProvenance, guests, prereleases }: Policy): boolean {
  const serves = guests === 'warn' || prereleases === 'allow';
  return requireApproval === false || requireProvenance === false || serves;
}
