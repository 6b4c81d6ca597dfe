import { access } from '@marquee/http-server';
import { errorCatalogue, errorCode, parseInput, PlatformError } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import {
  deliveryOf,
  listDeliveries,
  listTargets,
  repeatDelivery,
  targetOf,
} from '../notifications/manage-targets.ts';
import { refusalOf } from '../releases/remedies.ts';
import type { Registry } from '../releases/transaction.ts';
import { missingRight } from '../server/authorise.ts';
import { deliveryParams, mayNotify } from '../server/notification-routes.ts';
import { reasonSchema } from '../server/reason.ts';
import { notificationsPage, repeatPage, targetPage } from './notifications-page.ts';
import { signInPath } from './page-frame.ts';
import type { Session, Sessions } from './sessions.ts';
import { urls } from './urls.ts';
import { refuseForeignForm, refuseForeignOrigin, sendPage, visitOf } from './visits.ts';

/** How many deliveries the page of a target shows. */
const maxDeliveries = 50;
const formSchema = v.object({ 'form-token': v.optional(v.string()), reason: v.optional(v.string(), '') });
const targetQuery = v.object({ repeated: v.optional(v.string()) });

const whoMay = 'people who are signed in at the console, with the right notify on each remote of the target';

/** The pages of notifications. They need the right `notify`, because targets are inside the network of a team. */
export const notificationPages: FastifyPluginAsync<Sessions & Registry> = async (app, registry) => {
  const { db } = registry;

  app.get(
    '/console/notifications',
    {
      config: access(
        'people who are signed in at the console',
        'nothing; reads the targets that they may change',
      ),
    },
    async (request, reply) => {
      const visit = await visitOf(registry, request);
      const { session } = visit;
      if (!session) return reply.redirect(signInPath(request.url), 303);
      const targets = (await listTargets(db)).filter((target) => mayNotify(session.actor, target));
      return sendPage(reply, notificationsPage({ visit, targets }));
    },
  );

  app.get<{ Params: { name: string } }>(
    '/console/notifications/:name',
    { config: access(whoMay, 'nothing; reads the deliveries of a target') },
    async (request, reply) => {
      const visit = await visitOf(registry, request);
      if (!visit.session) return reply.redirect(signInPath(request.url), 303);
      const target = await requireTarget(visit.session, request.params.name);
      const { repeated } = parseInput(targetQuery, request.query, 'the page of a target');
      const deliveries = await listDeliveries(db, target.name, { limit: maxDeliveries });
      const notice =
        repeated === undefined ? undefined : 'The notification is sent once more. Recorded in the audit log.';
      return sendPage(reply, targetPage({ visit, target, deliveries, notice }));
    },
  );

  app.get(
    '/console/notifications/deliveries/:id',
    { config: access(whoMay, 'nothing; shows the form') },
    async (request, reply) => {
      const visit = await visitOf(registry, request);
      const { session } = visit;
      if (!session) return reply.redirect(signInPath(request.url), 303);
      const { id } = parseInput(deliveryParams, request.params, 'a notification');
      const { target } = await deliveryOf(db, id);
      await requireTarget(session, target);
      return sendPage(reply, repeatPage({ visit: { ...visit, session }, delivery: id, target }));
    },
  );

  app.post(
    '/console/notifications/deliveries/:id',
    { config: access(`${whoMay}, and the token of their form`, 'sends a notification once more') },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const { id } = parseInput(deliveryParams, request.params, 'a notification');
      const visit = await visitOf(registry, request);
      const { session } = visit;
      if (!session) return reply.redirect(signInPath(urls.repeatDelivery(id)), 303);
      const form = parseInput(formSchema, request.body ?? {}, 'repeat');
      refuseForeignForm(session, form);
      const { target } = await deliveryOf(db, id);
      await requireTarget(session, target);
      try {
        const reason = parseInput(reasonSchema, form.reason, 'repeat: reason');
        await repeatDelivery(registry, id, { by: session.actor.name, reason });
        return reply.redirect(`${urls.notifications(target)}?repeated=${id}`, 303);
      } catch (failure) {
        const { status } = errorCatalogue[errorCode(failure)];
        if (status >= 500) throw failure;
        const refused = { typed: form.reason, refusal: refusalOf(failure) };
        const page = repeatPage({ visit: { ...visit, session }, delivery: id, target, ...refused });
        return sendPage(reply, page, status);
      }
    },
  );

  async function requireTarget({ actor }: Session, name: string) {
    const target = await targetOf(db, name);
    const missing = target.remotes.find((remote) => !mayNotify(actor, { remotes: [remote] }));
    if (missing === undefined) return target;
    throw new PlatformError('NOT_ALLOWED', missingRight(actor, 'notify', missing));
  }
};
