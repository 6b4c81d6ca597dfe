import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Signer } from '../releases/signing.ts';
import { actorOf } from '../releases/tokens.ts';
import { mayAct, type Action, type Actor } from '../releases/actor.ts';
import type { CiIdentities } from './ci-identity.ts';
import type { Attempt, Refusals } from './refusals.ts';

/** What the registry needs to authorise a request. */
export type AuthContext = {
  db: Database;
  signer: Signer;
  identities: CiIdentities;
  refusals: Refusals;
  security: SecurityLog;
};

const actors = new WeakMap<FastifyRequest, Promise<Actor>>();

/**
 * Who sent this request, by its bearer token: the registry's own, or a CI run's. Looked up once a request.
 * Throws NOT_ALLOWED.
 */
export function actorOfRequest(context: AuthContext, request: FastifyRequest): Promise<Actor> {
  const known = actors.get(request);
  if (known) return known;
  const looking = lookUpActor(context, request);
  actors.set(request, looking);
  return looking;
}

async function lookUpActor(
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
 * Requests that change something are refused without a good token before their body is received: a stranger's
 * bytes are not waited for. The console's forms are its own business.
 */
export function requireTokenBeforeBody(app: FastifyInstance, context: AuthContext): void {
  app.addHook('onRequest', async (request) => {
    const { method, url } = request.routeOptions;
    const isRead = method === 'GET' || method === 'HEAD' || request.is404;
    if (!isRead && !url?.startsWith('/console/')) await actorOfRequest(context, request);
  });
}

/** Throws NOT_ALLOWED, and leaves the attempt in the audit, when the actor may not do this to the remote. */
export async function authorise(context: AuthContext, actor: Actor, attempt: Attempt): Promise<void> {
  if (mayAct(actor, attempt.action, attempt.remote)) return;
  return refuse(context, actor, attempt);
}

/** Like `authorise`, for what is of no single remote: the right to it on any remote is enough. */
export async function authoriseAnywhere(context: AuthContext, actor: Actor, action: Action): Promise<void> {
  if (actor.rights.some(({ actions }) => actions.includes(action))) return;
  return refuse(context, actor, { action, remote: '*' });
}

async function refuse({ refusals }: AuthContext, actor: Actor, attempt: Attempt): Promise<never> {
  await refusals.ofRight(actor, attempt);
  throw new PlatformError('NOT_ALLOWED', `"${actor.name}" may not ${attempt.action} ${attempt.remote}`);
}

/** Who asks, once it is known that they may do this to every remote. */
export async function administratorOf(context: AuthContext, request: FastifyRequest): Promise<Actor> {
  const actor = await actorOfRequest(context, request);
  await authorise(context, actor, { action: 'administer', remote: '*' });
  return actor;
}
