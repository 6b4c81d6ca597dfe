import { access } from '@marquee/http-server';
import { parseInput, PlatformError } from '@marquee/contracts';
import { html } from '@marquee/http-server/html';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { mayAct, type Actor } from '../releases/actor.ts';
import { environmentStatus } from '../releases/environment-status.ts';
import { defaultEnvironment, environmentNames } from '../releases/environments.ts';
import { freezeEnvironment, plannedFreezes, unfreezeEnvironment } from '../releases/freezes.ts';
import { membersOf, membersText } from '../releases/release-sets.ts';
import { pendingSchedule } from '../releases/schedules.ts';
import type { Registry } from '../releases/transaction.ts';
import { missingRight } from '../server/authorise.ts';
import { proposalParams, type Changes } from '../server/change-routes.ts';
import { freezeSchema, unfreezeSchema } from '../server/freeze-routes.ts';
import { crumbs } from './components.ts';
import { typedOf } from './forms.ts';
import { addForm } from './form-routes.ts';
import { schedulePage, timeField, timeOf } from './schedule-page.ts';
import type { Sessions } from './sessions.ts';
import { urls } from './urls.ts';
import { sendPage, visitOf } from './visits.ts';

const scheduleQuery = v.object({
  environment: v.optional(v.string(), defaultEnvironment),
  done: v.optional(v.string()),
});
const freezeParams = v.object({ environment: v.string(), ...proposalParams.entries });

/** What the page says after an action. */
const notices: Record<string, string> = {
  scheduled: 'Scheduled. The registry does it at its time, or says here why not.',
  freeze: 'Freeze: done. Recorded in the audit log under your name.',
  unfreeze: 'The freeze has ended. Recorded in the audit log under your name.',
  cancel: 'Cancelled. Recorded in the audit log under your name.',
};

const who = 'people who are signed in at the console, with the right of the action';

/**
 * The console's routes for an environment's freezes (times in which it refuses changes) and scheduled changes: their
 * page, and the forms that change them.
 */
export const schedulePages: FastifyPluginAsync<Sessions & Registry & Pick<Changes, 'cancel'>> = async (
  app,
  registry,
) => {
  const { db, cancel } = registry;

  app.get(
    '/console/schedule',
    { config: access('anyone', 'nothing; reads freezes and scheduled changes') },
    async (request, reply) => {
      const { environment, done } = parseInput(scheduleQuery, request.query, 'the schedule');
      const visit = await visitOf(registry, request);
      const page = schedulePage({
        visit,
        environments: await environmentNames(db),
        status: await environmentStatus(db, environment, visit.now),
        notice: done === undefined ? undefined : notices[done],
      });
      return sendPage(reply, page);
    },
  );

  addForm(app, registry, {
    path: '/console/:environment/freeze',
    who,
    effect: 'refuses changes of an environment for a time',
    async describe({ actor }, { environment = '' }) {
      requireAdministrator(actor);
      return {
        ...about(environment),
        title: `Freeze ${environment}`,
        lead: `What gives visitors of ${environment} other releases is refused for that time. Rolling back, withdrawing, killing, reviving and the guardrail stay possible, and people with the right break-freeze can make exceptions.`,
        action: urls.freeze(environment),
        fields(sent) {
          const { from, to } = typedOf(sent);
          return html`<div class="fields">
            ${timeField({ name: 'from', label: 'From', hint: 'UTC; empty: now', typed: from })}
            ${timeField({ name: 'to', label: 'Until', hint: 'UTC', typed: to, required: true })}
          </div>`;
        },
        async execute(sent, reply) {
          const { from, to, reason } = typedOf(sent);
          const body = { ...(from && { from: timeOf(from) }), to: timeOf(to), reason };
          const times = parseInput(freezeSchema, body, 'freeze');
          await freezeEnvironment(registry, { ...times, environment, by: actor.name });
          return reply.redirect(`${urls.schedule(environment)}&done=freeze`, 303);
        },
      };
    },
  });

  addForm(app, registry, {
    path: '/console/:environment/unfreeze/:id',
    who,
    effect: 'ends a freeze',
    async describe({ actor }, params) {
      requireAdministrator(actor);
      const { environment, id } = parseInput(freezeParams, params, 'the page of a freeze');
      const freeze = (await plannedFreezes(db, environment, new Date())).find((one) => one.id === id);
      if (!freeze) throw new PlatformError('NOT_FOUND', `there is no freeze ${id} of ${environment} to end`);
      return {
        ...about(environment),
        title: `End freeze ${id}`,
        lead: `${freeze.by} froze ${environment}: ${freeze.reason}. Without it, releases reach visitors again as usual.`,
        action: urls.unfreeze(environment, id),
        async execute(sent, reply) {
          const body = { freeze: id, reason: typedOf(sent)['reason'] };
          const ended = parseInput(unfreezeSchema, body, 'unfreeze');
          await unfreezeEnvironment(registry, { ...ended, environment, by: actor.name });
          return reply.redirect(`${urls.schedule(environment)}&done=unfreeze`, 303);
        },
      };
    },
  });

  addForm(app, registry, {
    path: '/console/schedules/:id/cancel',
    who,
    effect: 'a scheduled change is not executed',
    // The cancellation itself checks the right of the change.
    async describe({ actor }, params) {
      const { id } = parseInput(proposalParams, params, 'the page of a scheduled change');
      const { environment, action, body, dueAt } = await pendingSchedule(db, id);
      return {
        ...about(environment),
        title: `Cancel change ${id}`,
        lead: `The registry does not ${action} ${membersText(membersOf(body))} in ${environment} at ${dueAt.toISOString()}.`,
        action: urls.unschedule(id),
        async execute(sent, reply) {
          await cancel(actor, id, { reason: typedOf(sent)['reason'] });
          return reply.redirect(`${urls.schedule(environment)}&done=cancel`, 303);
        },
      };
    },
  });
};

/** What all forms of the schedule have: the way back to its page. */
function about(environment: string) {
  const back = urls.schedule(environment);
  return { back, way: crumbs([back, `Schedule of ${environment}`]) };
}

function requireAdministrator(actor: Actor): void {
  if (mayAct(actor, 'administer', '*')) return;
  throw new PlatformError('NOT_ALLOWED', missingRight(actor, 'administer', '*'));
}
