import { access } from '@marquee/http-server';
import { errorCatalogue, errorCode, parseInput, PlatformError } from '@marquee/contracts';
import { html, type Html } from '@marquee/http-server/html';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { mayAct } from '../releases/actor.ts';
import { environmentStatus } from '../releases/environment-status.ts';
import { defaultEnvironment, environmentNames } from '../releases/environments.ts';
import { freezeEnvironment, plannedFreezes, unfreezeEnvironment } from '../releases/freezes.ts';
import { refusalOf } from '../releases/remedies.ts';
import { pendingSchedule } from '../releases/schedules.ts';
import type { Registry } from '../releases/transaction.ts';
import { missingRight } from '../server/authorise.ts';
import { proposalParams, type Changes } from '../server/change-routes.ts';
import { freezeSchema, unfreezeSchema } from '../server/freeze-routes.ts';
import { typedOf, formOf, type Typed } from './forms.ts';
import { signInPath, type Visit } from './page-frame.ts';
import { calendarForm, schedulePage, timeField, timeOf } from './schedule-page.ts';
import type { Session, Sessions } from './sessions.ts';
import { urls } from './urls.ts';
import { refuseForeignForm, refuseForeignOrigin, sendPage, visitOf } from './visits.ts';

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

/** One form of the schedule: what it says, who may send it, and what it does. */
type CalendarForm = {
  environment: string;
  title: string;
  lead: string;
  action: string;
  done: string;
  fields?: (typed: Typed) => Html;
  /** Throws NOT_ALLOWED if a person may not do it. */
  authorise: (session: Session) => void;
  execute: (session: Session, typed: Typed) => Promise<unknown>;
};

const mayRead = 'people who are signed in at the console, with the right of the action';
const mayPost = `${mayRead} and the token of their form`;

/** The pages of an environment's freezes and scheduled changes, and the forms that change them. */
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

  form<{ environment: string }>('/console/:environment/freeze', async ({ environment }) => ({
    environment,
    title: `Freeze ${environment}`,
    lead: `What gives visitors of ${environment} other releases is refused for that time. Rolling back, withdrawing, killing, reviving and the guardrail stay possible, and people with the right break-freeze can make exceptions.`,
    action: urls.freeze(environment),
    done: 'freeze',
    fields: (typed) =>
      html`<div class="fields">
        ${timeField({ name: 'from', label: 'From', hint: 'UTC; empty: now', typed: typed['from'] })}
        ${timeField({ name: 'to', label: 'Until', hint: 'UTC', typed: typed['to'], required: true })}
      </div>`,
    authorise: requireAdministrator,
    execute: ({ actor }, { from, to, reason }) => {
      const body = { ...(from && { from: timeOf(from) }), to: timeOf(to), reason };
      return freezeEnvironment(registry, {
        ...parseInput(freezeSchema, body, 'freeze'),
        environment,
        by: actor.name,
      });
    },
  }));

  form('/console/:environment/unfreeze/:id', async (params) => {
    const { environment, id } = parseInput(freezeParams, params, 'the page of a freeze');
    const freeze = (await plannedFreezes(db, environment, new Date())).find((one) => one.id === id);
    if (!freeze) throw new PlatformError('NOT_FOUND', `there is no freeze ${id} of ${environment} to end`);
    return {
      environment,
      title: `End freeze ${id}`,
      lead: `${freeze.by} froze ${environment}: ${freeze.reason}. Without it, releases reach visitors again as usual.`,
      action: urls.unfreeze(environment, id),
      done: 'unfreeze',
      authorise: requireAdministrator,
      execute: ({ actor }, { reason }) => {
        const body = parseInput(unfreezeSchema, { freeze: id, reason }, 'unfreeze');
        return unfreezeEnvironment(registry, { ...body, environment, by: actor.name });
      },
    };
  });

  form('/console/schedules/:id/cancel', async (params) => {
    const { id } = parseInput(proposalParams, params, 'the page of a scheduled change');
    const { environment, action, body, dueAt } = await pendingSchedule(db, id);
    return {
      environment,
      title: `Cancel change ${id}`,
      lead: `The registry does not ${action} ${String(body['remote'])} in ${environment} at ${dueAt.toISOString()}.`,
      action: urls.unschedule(id),
      done: 'cancel',
      // The cancellation needs the right of the change, which it checks itself.
      authorise: () => undefined,
      execute: ({ actor }, { reason }) => cancel(actor, id, { reason }),
    };
  });

  /** Adds the page of a form, and the route that receives it. */
  function form<Params extends object>(
    path: string,
    describe: (params: Params) => Promise<CalendarForm>,
  ): void {
    app.get<{ Params: Params }>(
      path,
      { config: access(mayRead, 'nothing; shows the form') },
      async (request, reply) => {
        const visit = await visitOf(registry, request);
        const { session } = visit;
        if (!session) return reply.redirect(signInPath(request.url), 303);
        const described = await describe(paramsOf<Params>(request));
        described.authorise(session);
        return show(reply, { ...visit, session }, described, {});
      },
    );

    app.post<{ Params: Params }>(
      path,
      { config: access(mayPost, 'changes what an environment accepts, or cancels a scheduled change') },
      async (request, reply) => {
        refuseForeignOrigin(request);
        const visit = await visitOf(registry, request);
        const { session } = visit;
        if (!session) return reply.redirect(signInPath(request.url), 303);
        const sent = formOf(request.body);
        refuseForeignForm(session, sent);
        const typed = typedOf(sent);
        const described = await describe(paramsOf<Params>(request));
        described.authorise(session);
        try {
          await described.execute(session, { ...typed, reason: typed['reason'] ?? '' });
          return reply.redirect(`${urls.schedule(described.environment)}&done=${described.done}`, 303);
        } catch (failure) {
          const code = errorCode(failure);
          const { status } = errorCatalogue[code];
          if (code === 'NOT_ALLOWED' || status >= 500) throw failure;
          return show(reply, { ...visit, session }, described, typed, failure, status);
        }
      },
    );
  }

  function show(
    reply: FastifyReply,
    visit: Visit & { session: Session },
    { fields, ...described }: CalendarForm,
    typed: Typed,
    failure?: unknown,
    status?: number,
  ) {
    const page = calendarForm({
      visit,
      ...described,
      ...(fields && { fields: fields(typed) }),
      typed: typed['reason'],
      refusal: failure === undefined ? undefined : refusalOf(failure),
    });
    return sendPage(reply, page, status);
  }
};

function requireAdministrator({ actor }: Session): void {
  if (mayAct(actor, 'administer', '*')) return;
  throw new PlatformError('NOT_ALLOWED', missingRight(actor, 'administer', '*'));
}

/** The parameters of a path, which Fastify has matched. */
function paramsOf<Params>({ params }: FastifyRequest): Params {
  return params as Params;
}
