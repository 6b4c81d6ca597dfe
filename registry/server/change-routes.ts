import { access } from '@marquee/http-server';
import { parseInput } from '@marquee/contracts';
import { reasonSchema, type ChangeResponse } from '@marquee/contracts/verbs';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { People } from '../console/people.ts';
import { mayAct, type Actor } from '../releases/actor.ts';
import { currentSnapshot } from '../releases/environments.ts';
import {
  approveProposal,
  remotesOfProposal,
  requesterOf,
  stillNeeded,
  waitingProposal,
  waitingProposals,
} from '../releases/proposals.ts';
import { namesIn } from '../releases/release-sets.ts';
import { cancelSchedule, pendingSchedule } from '../releases/schedules.ts';
import { registryVerbs } from '../releases/transactions.ts';
import { actorOfRequest, authorise, type AuthContext } from './authorise.ts';
import { environmentParams } from './environment-routes.ts';
import { openVerb, type ChangeContext, type OpenSteps } from './verb-steps.ts';

/**
 * Handles the request of one kind of change: checks the actor's rights, then executes the change or stores it for
 * approval. Throws the error APPROVAL_NEEDED if it was stored.
 */
export type RequestChange = (actor: Actor, environment: string, body: unknown) => Promise<ChangeResponse>;

/**
 * The functions by which the HTTP API and the console change environments. `verbs` has one for each kind of change, by
 * name.
 */
export type Changes = {
  verbs: ReadonlyMap<string, RequestChange>;
  /**
   * Approves and executes a waiting change. Throws INVALID_INPUT without a reason, NOT_FOUND when the change does not
   * wait, NOT_ALLOWED, and the errors of its execution.
   */
  approve: (actor: Actor, id: number, body: unknown) => Promise<ChangeResponse>;
  /**
   * Cancels a scheduled change. Throws INVALID_INPUT without a reason, NOT_FOUND when it is not pending, and
   * NOT_ALLOWED.
   */
  cancel: (actor: Actor, id: number, body: unknown) => Promise<{ environment: string; remote: string }>;
  /**
   * The two steps (checking rights and executing) of each kind of change that may be executed later than it was
   * requested, by name.
   */
  steps: ReadonlyMap<string, OpenSteps>;
};

export const proposalParams = v.object({
  id: v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(1)),
});

/**
 * The routes for changes of environments: `POST /environments/<environment>/<verb>` for each kind of change, and the
 * routes that list and approve changes that wait for a second person.
 */
export const changeRoutes: FastifyPluginAsync<AuthContext & Changes> = async (
  app,
  { verbs, approve, ...context },
) => {
  for (const [name, verb] of verbs)
    app.post(
      `/environments/:environment/${name}`,
      {
        config: access(
          'holders of the right of the change, on the remote',
          'changes what visitors get, or proposes it where approval is needed',
        ),
      },
      async (request) => {
        const actor = await actorOfRequest(context, request);
        const { environment } = parseInput(environmentParams, request.params, name);
        return verb(actor, environment, request.body);
      },
    );

  app.get('/proposals', { config: access('anyone', 'nothing; reads the changes that wait') }, async () => ({
    proposals: (await waitingProposals(context.db)).map(({ requestedBy, ...row }) => ({
      ...row,
      requestedBy: requestedBy.name,
      needed: stillNeeded(row),
    })),
  }));

  app.post(
    '/proposals/:id/approve',
    { config: access('holders of the right approve, other than who proposed', 'changes what visitors get') },
    async (request) => {
      const by = await actorOfRequest(context, request);
      const { id } = parseInput(proposalParams, request.params, 'approve');
      return approve(by, id, request.body);
    },
  );
};

/**
 * Creates the functions that request, approve and cancel changes of environments. Each kind of change (promote,
 * rollback, …) checks the right that it needs. `more` adds changes that have no verb but may also wait for approval, by
 * name.
 */
export function createChanges(
  context: ChangeContext & { people: Pick<People, 'actorOf'> },
  more: Readonly<Record<string, OpenSteps>> = {},
): Changes {
  const { db, people } = context;
  const reasonOnly = v.strictObject({ reason: reasonSchema });
  const verbs = new Map<string, RequestChange>();
  const steps = new Map(Object.entries(more));
  for (const verb of registryVerbs) {
    steps.set(verb.name, (body) => openVerb(context, verb, body));
    verbs.set(verb.name, async (actor, environment, body) =>
      openVerb(context, verb, body).request(actor, environment),
    );
  }
  return { verbs, approve, cancel, steps };

  async function approve(by: Actor, id: number, raw: unknown): Promise<ChangeResponse> {
    const { reason } = parseInput(reasonOnly, raw, 'approve');
    const proposal = await waitingProposal(db, id);
    const { environment, action, body } = proposal;
    const remotes = remotesOfProposal(proposal);
    const missing = stillNeeded(proposal);
    const own = missing.filter((remote) => mayAct(by, 'approve', remote));
    // Who may approve none of them is refused for the first, which the audit records.
    if (own.length === 0)
      await authorise(context, by, { action: 'approve', remote: missing[0] ?? remotes[0]!, environment });
    // A person has the rights of the current rules, not those of the request.
    const requester = proposal.requestedBy.person
      ? await people.actorOf(proposal.requestedBy.person)
      : await requesterOf(db, proposal);
    const change = steps.get(action)!(body);
    await change.authorise(requester, environment);
    const approved = await approveProposal(context, proposal, {
      by,
      reason,
      remotes: own,
      execute: (registry) => change.execute({ ...registry, isApproved: true }, requester, environment),
    });
    if ('result' in approved) return approved.result;
    const { sequence } = await currentSnapshot(db, environment);
    const details = { change: id, needed: approved.needed };
    return { environment, remote: null, version: null, changed: false, sequence, details };
  }

  async function cancel(by: Actor, id: number, raw: unknown) {
    const { reason } = parseInput(reasonOnly, raw, 'cancel');
    const schedule = await pendingSchedule(db, id);
    const { environment, action, body } = schedule;
    await steps.get(action)!(body).authorise(by, environment);
    await cancelSchedule(context, schedule, { by: by.name, reason });
    return { environment, remote: namesIn(body).join(' and ') };
  }
}
