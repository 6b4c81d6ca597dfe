import { access } from '@marquee/http-server';
import { parseInput, remoteName } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import {
  addTarget,
  deliveryOf,
  listDeliveries,
  listTargets,
  removeTarget,
  repeatDelivery,
  targetOf,
} from '../notifications/manage-targets.ts';
import { notifiedEvents } from '../notifications/audited-actions.ts';
import { formats } from '../notifications/notification-tables.ts';
import type { Reach } from '../notifications/reachable-addresses.ts';
import { mayAct, type Actor } from '../releases/actor.ts';
import { actorOfRequest, authorise, authoriseAnywhere, type AuthContext } from './authorise.ts';
import { environmentName } from './environment-routes.ts';
import { reasonSchema } from '@marquee/contracts/verbs';

const targetName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'contains only lower-case letters, digits and hyphens'),
);
const url = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.url(),
  v.transform((text) => new URL(text)),
);
const list = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(100));
const newTarget = v.strictObject({
  name: targetName,
  url,
  format: v.optional(v.picklist(formats), 'cloudevents'),
  remotes: list(v.union([v.literal('*'), remoteName])),
  events: list(v.union([v.literal('*'), v.picklist(notifiedEvents)])),
  environment: v.optional(v.nullable(environmentName), null),
  reason: reasonSchema,
});
const about = v.strictObject({ reason: reasonSchema });
const ofTarget = v.object({ name: targetName });
const page = v.object({
  limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(1_000)), '20'),
});
export const deliveryParams = v.object({
  id: v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(1)),
});

const whoMay = 'holders of the right notify, on each remote of the target';

/** Routes by which teams choose which notifications they get, and at which URL. */
export const notificationRoutes: FastifyPluginAsync<AuthContext & { reach: Reach }> = async (
  app,
  context,
) => {
  const { db } = context;

  app.get(
    '/notifications',
    { config: access('holders of the right notify', 'nothing; reads their targets without secrets') },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      await authoriseAnywhere(context, actor, 'notify');
      return { targets: (await listTargets(db)).filter((target) => mayNotify(actor, target)) };
    },
  );

  app.post(
    '/notifications',
    { config: access(whoMay, 'adds a target, to which the registry sends requests') },
    async (request, reply) => {
      const actor = await actorOfRequest(context, request);
      return reply.code(201).send(await createTarget(context, actor, request.body));
    },
  );

  app.post(
    '/notifications/:name/remove',
    { config: access(whoMay, 'removes a target with its deliveries') },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      const { name } = parseInput(ofTarget, request.params, 'remove');
      const { reason } = parseInput(about, request.body, 'remove');
      await authoriseEach(context, actor, await targetOf(db, name));
      await removeTarget(context, name, { by: actor.name, reason });
      return { name, state: 'removed' };
    },
  );

  app.get(
    '/notifications/:name/deliveries',
    { config: access(whoMay, 'nothing; reads the deliveries of a target') },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      const { name } = parseInput(ofTarget, request.params, 'deliveries');
      const { limit } = parseInput(page, request.query, 'deliveries');
      await authoriseEach(context, actor, await targetOf(db, name));
      return { deliveries: await listDeliveries(db, name, { limit }) };
    },
  );

  app.post(
    '/notifications/deliveries/:id/repeat',
    { config: access(whoMay, 'sends a notification once more') },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      const { id } = parseInput(deliveryParams, request.params, 'repeat');
      const { reason } = parseInput(about, request.body, 'repeat');
      const { target } = await deliveryOf(db, id);
      await authoriseEach(context, actor, await targetOf(db, target));
      await repeatDelivery(context, id, { by: actor.name, reason });
      return { delivery: id, target, state: 'waiting' };
    },
  );
};

/**
 * Adds a target (a URL that gets notifications) from the body `raw` of a request, and returns the secret with which its
 * notifications are signed. Throws INVALID_INPUT for an invalid body and for a URL to which the registry may not send
 * requests. Throws NOT_ALLOWED if the actor lacks the right `notify` on one of the remotes.
 */
export async function createTarget(
  context: AuthContext & { reach: Reach },
  actor: Actor,
  raw: unknown,
): Promise<{ name: string; secret: string }> {
  const { reason, ...target } = parseInput(newTarget, raw, 'a target');
  await authoriseEach(context, actor, target);
  context.reach.refuse(target.url);
  const by = { by: actor.name, reason };
  const secret = await addTarget(context, { ...target, url: target.url.href }, by);
  return { name: target.name, secret };
}

async function authoriseEach(
  context: AuthContext,
  actor: Actor,
  { remotes }: { remotes: readonly string[] },
): Promise<void> {
  for (const remote of remotes) await authorise(context, actor, { action: 'notify', remote });
}

/**
 * Whether an actor may see and change a target (a URL that gets notifications). The actor needs the right `notify` on
 * each of the target's remotes.
 */
export function mayNotify(actor: Actor, { remotes }: { remotes: readonly string[] }): boolean {
  return remotes.every((remote) => mayAct(actor, 'notify', remote));
}
