import { access } from '@marquee/http-server';
import { parseInput, PlatformError } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import {
  deliveryOf,
  listDeliveries,
  listTargets,
  removeTarget,
  repeatDelivery,
  targetOf,
} from '../notifications/manage-targets.ts';
import type { Reach } from '../notifications/reachable-addresses.ts';
import { claimedManifests } from '../releases/active-manifests.ts';
import { mayAct, type Actor } from '../releases/actor.ts';
import { environmentNames } from '../releases/environments.ts';
import { missingRight, type AuthContext } from '../server/authorise.ts';
import { createTarget, deliveryParams, mayNotify } from '../server/notification-routes.ts';
import { reasonSchema } from '@marquee/contracts/verbs';
import { crumbs } from './components.ts';
import { addForm } from './form-routes.ts';
import { typedOf, type Form } from './forms.ts';
import { notificationsPage, secretPage, targetFields, targetPage } from './notifications-page.ts';
import { signInPath } from './page-frame.ts';
import type { Session, Sessions } from './sessions.ts';
import { urls } from './urls.ts';
import { sendPage, visitOf } from './visits.ts';

/** How many deliveries the page of a target shows. */
const maxDeliveries = 50;
const targetQuery = v.object({ repeated: v.optional(v.string()) });

const who = 'people who are signed in at the console, with the right notify on each remote of the target';

/**
 * The routes of the pages of notifications. They need the right `notify`, because the URLs of targets are private to a
 * team.
 */
export const notificationPages: FastifyPluginAsync<Sessions & AuthContext & { reach: Reach }> = async (
  app,
  registry,
) => {
  const { db } = registry;
  const way = crumbs([urls.notifications(), 'Notifications']);

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
    { config: access(who, 'nothing; reads the deliveries of a target') },
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

  addForm(app, registry, {
    path: '/console/notify/add',
    who,
    effect: 'adds a target, to which the registry sends requests',
    async describe({ actor }) {
      const remotes = await remotesOf(actor);
      const environments = await environmentNames(db);
      return {
        title: 'Add a target',
        lead: 'The registry sends a signed request to this URL for each of these changes, as soon as it happens.',
        way,
        action: urls.addTarget,
        back: urls.notifications(),
        fields: (sent) => targetFields(sent, remotes, environments),
        async execute(sent, reply, visit) {
          const { name, url, format, environment, reason } = typedOf(sent);
          const chosen = { remotes: listOf(sent['remotes']), events: listOf(sent['events']) };
          const body = { name, url, format, environment: environment || null, reason, ...chosen };
          // The response has the secret, which no other page shows.
          return sendPage(reply, secretPage({ visit, ...(await createTarget(registry, actor, body)) }));
        },
      };
    },
  });

  addForm(app, registry, {
    path: '/console/notify/:name/remove',
    who,
    effect: 'removes a target with its deliveries',
    async describe(session, { name = '' }) {
      await requireTarget(session, name);
      return {
        title: `Remove ${name}`,
        lead: `${name} is told of nothing any more. What was not delivered yet is deleted.`,
        way,
        action: urls.removeTarget(name),
        back: urls.notifications(name),
        async execute(sent, reply) {
          await removeTarget(registry, name, { by: session.actor.name, reason: reasonOf(sent) });
          return reply.redirect(urls.notifications(), 303);
        },
      };
    },
  });

  addForm(app, registry, {
    path: '/console/notifications/deliveries/:id',
    who,
    effect: 'sends a notification once more',
    async describe(session, params) {
      const { id } = parseInput(deliveryParams, params, 'a notification');
      const { target } = await deliveryOf(db, id);
      await requireTarget(session, target);
      return {
        title: `Repeat notification ${id}`,
        lead: `It is sent to ${target} once more, before newer ones, with the same id: a receiver that has it already can ignore it.`,
        way,
        action: urls.repeatDelivery(id),
        back: urls.notifications(target),
        async execute(sent, reply) {
          await repeatDelivery(registry, id, { by: session.actor.name, reason: reasonOf(sent) });
          return reply.redirect(`${urls.notifications(target)}?repeated=${id}`, 303);
        },
      };
    },
  });

  /** The remotes about which a person may be told, and `*` for all of them. */
  async function remotesOf(actor: Actor): Promise<string[]> {
    const known = (await claimedManifests(db)).map(({ manifest }) => manifest.name);
    return ['*', ...new Set(known)].filter((remote) => mayAct(actor, 'notify', remote));
  }

  async function requireTarget({ actor }: Session, name: string) {
    const target = await targetOf(db, name);
    const missing = target.remotes.find((remote) => !mayNotify(actor, { remotes: [remote] }));
    if (missing === undefined) return target;
    throw new PlatformError('NOT_ALLOWED', missingRight(actor, 'notify', missing));
  }
};

/** The values of a group of boxes. */
function listOf(value: Form[string]): string[] {
  return [value ?? []].flat();
}

function reasonOf(sent: Form): string {
  return parseInput(reasonSchema, typedOf(sent)['reason'], 'reason');
}
