import { PlatformError } from '@marquee/contracts';
import { isPrerelease } from '@marquee/contracts/preview';
import type { Database } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Signer } from '../releases/signing.ts';
import { actorOf } from '../releases/tokens.ts';
import { mayAct, type Action, type Actor } from '../releases/actor.ts';
import type { CiIdentities } from './ci-identity.ts';
import type { Attempt, Refusals } from './refusals.ts';

export type AuthContext = {
  db: Database;
  signer: Signer;
  identities: CiIdentities;
  refusals: Refusals;
  security: SecurityLog;
};

const actors = new WeakMap<FastifyRequest, Promise<Actor>>();

/**
 * Finds the sender of a request by its bearer token: a token of the registry, or a CI run's OIDC token. The result is
 * cached for the request. Throws NOT_ALLOWED if the token is missing or not valid.
 */
export function actorOfRequest(context: AuthContext, request: FastifyRequest): Promise<Actor> {
  const actor = actors.get(request) ?? resolveActor(context, request);
  actors.set(request, actor);
  return actor;
}

async function resolveActor(
  { db, identities, refusals }: AuthContext,
  { headers, ip }: FastifyRequest,
): Promise<Actor> {
  const token = bearerOf(headers);
  try {
    return (token && (await identities.actorOf(token))) || (await actorOf(db, token));
  } catch (failure) {
    if (token !== undefined) refusals.ofToken(ip, failure);
    throw failure;
  }
}

function bearerOf({ authorization }: FastifyRequest['headers']): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
}

/**
 * Adds a hook that refuses every writing request without a valid token, with NOT_ALLOWED and before the body is
 * received. The console's routes are exempt, because they check their sessions.
 */
export function requireTokenBeforeBody(app: FastifyInstance, context: AuthContext): void {
  app.addHook('onRequest', async (request) => {
    const { method, url } = request.routeOptions;
    const isRead = method === 'GET' || method === 'HEAD' || request.is404;
    if (!isRead && !url?.startsWith('/console/')) await actorOfRequest(context, request);
  });
}

/**
 * Returns the message for an actor who lacks the right `action` on a remote, with the hint that an administrator can
 * give this right. `deed` is what the actor may not do, as a verb; by default the name of the right.
 */
export function missingRight({ name }: Actor, action: Action, remote: string, deed: string = action): string {
  return `"${name}" may not ${deed} ${remote}: an administrator can give the right "${action}"`;
}

/** Checks that the actor has a right on a remote. Otherwise throws NOT_ALLOWED and audits the attempt. */
export async function authorise(context: AuthContext, actor: Actor, attempt: Attempt): Promise<void> {
  if (mayAct(actor, attempt.action, attempt.remote)) return;
  return refuse(context, actor, attempt);
}

/**
 * Checks that the actor has the right `to` publish or `to` preview a release. The right to preview is enough to publish
 * a prerelease. Otherwise throws NOT_ALLOWED and audits the attempt.
 */
export async function authoriseRelease(
  context: AuthContext,
  actor: Actor,
  to: 'publish' | 'preview',
  { remote, version, environment }: Omit<Attempt, 'action'> & { version: string },
): Promise<void> {
  // The right to preview includes publishing what can only be previewed.
  const suffices = to === 'preview' || isPrerelease(version);
  if (suffices && mayAct(actor, 'preview', remote)) return;
  const attempt = { remote, version, ...(environment !== undefined && { environment }) };
  await authorise(context, actor, { action: 'publish', ...attempt });
}

/**
 * Checks that the actor has at least one of these rights on at least one remote. Otherwise throws NOT_ALLOWED and
 * audits the attempt.
 */
export async function authoriseAnywhere(
  context: AuthContext,
  actor: Actor,
  ...anyOf: readonly [Action, ...Action[]]
): Promise<void> {
  if (actor.rights.some(({ actions }) => anyOf.some((action) => actions.includes(action)))) return;
  return refuse(context, actor, { action: anyOf[0], remote: '*' });
}

async function refuse({ refusals }: AuthContext, actor: Actor, attempt: Attempt): Promise<never> {
  await refusals.ofRight(actor, attempt);
  throw new PlatformError('NOT_ALLOWED', missingRight(actor, attempt.action, attempt.remote));
}

/**
 * Finds the sender of a request by its token. Throws NOT_ALLOWED if the token is not valid, or if the sender does not
 * have the right to administer all remotes.
 */
export async function administratorOf(context: AuthContext, request: FastifyRequest): Promise<Actor> {
  const actor = await actorOfRequest(context, request);
  await authorise(context, actor, { action: 'administer', remote: '*' });
  return actor;
}
