import { access } from '@marquee/http-server';
import { errorCatalogue, errorCode, parseInput } from '@marquee/contracts';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { environmentStatus } from '../releases/environment-status.ts';
import { waitingProposal, waitingProposals, type Proposal } from '../releases/proposals.ts';
import { numbersOf } from '../releases/release-numbers.ts';
import { bodiesOf } from '../releases/release-sets.ts';
import { refusalOf, type Refusal } from '../releases/remedies.ts';
import { proposalParams, type Changes } from '../server/change-routes.ts';
import { urls } from './urls.ts';
import { approvalPage, approvalsPage } from './approvals-page.ts';
import { signInPath, type Visit } from './page-frame.ts';
import type { Sessions } from './sessions.ts';
import { refuseForeignForm, refuseForeignOrigin, sendPage, visitOf } from './visits.ts';

const formSchema = v.object({
  'form-token': v.optional(v.string()),
  reason: v.optional(v.string(), ''),
});

type Registry = Sessions & Pick<Changes, 'approve'>;

/**
 * The console's routes for changes that wait for a second person's approval: the list, a page for each change, and the
 * form that approves it.
 */
export const approvalRoutes: FastifyPluginAsync<Registry> = async (app, registry) => {
  const { db, approve } = registry;

  app.get(
    '/console/approvals',
    { config: access('anyone', 'nothing; reads the changes that wait') },
    async (request, reply) =>
      sendPage(
        reply,
        approvalsPage({ visit: await visitOf(registry, request), proposals: await waitingProposals(db) }),
      ),
  );

  app.get(
    '/console/approvals/:id',
    { config: access('anyone', 'nothing; reads a change that waits') },
    async (request, reply) => {
      const { id } = parseInput(proposalParams, request.params, 'the page of a change');
      return show(reply, await visitOf(registry, request), await waitingProposal(db, id));
    },
  );

  app.post(
    '/console/approvals/:id',
    {
      config: access(
        'people who are signed in at the console, with the right approve and the token of their form',
        'changes what visitors get',
      ),
    },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const { id } = parseInput(proposalParams, request.params, 'the page of a change');
      const visit = await visitOf(registry, request);
      const { session } = visit;
      if (!session) return reply.redirect(signInPath(urls.approval(id)), 303);
      const form = parseInput(formSchema, request.body ?? {}, 'approve');
      refuseForeignForm(session, form);

      try {
        const { environment, remote, details } = await approve(session.actor, id, { reason: form.reason });
        // The approval of one owner of a set, which waits for the others.
        if (details['needed'] !== undefined) return reply.redirect(urls.approval(id), 303);
        if (remote === '*' || remote === null) return reply.redirect(urls.overview(environment), 303);
        return reply.redirect(`${urls.remote(environment, remote)}?done=approve`, 303);
      } catch (failure) {
        const stillWaits = (await waitingProposals(db)).find((one) => one.id === id);
        if (!stillWaits || errorCode(failure) !== 'INVALID_INPUT') throw failure;
        const refused = { typed: form.reason, refusal: refusalOf(failure) };
        return show(reply, visit, stillWaits, refused, errorCatalogue.INVALID_INPUT.status);
      }
    },
  );

  async function show(
    reply: FastifyReply,
    visit: Visit,
    proposal: Proposal,
    refused: { typed?: string; refusal?: Refusal } = {},
    status?: number,
  ) {
    const { remotes } = await environmentStatus(db, proposal.environment);
    const members = [];
    for (const body of bodiesOf(proposal.body)) {
      const current = remotes.find(({ remote }) => remote === body['remote']);
      members.push({ body, current, numbers: await numbersOf(db, String(body['remote'])) });
    }
    return sendPage(reply, approvalPage({ visit, proposal, members, ...refused }), status);
  }
};
