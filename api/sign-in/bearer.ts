import { networkOf } from '@marquee/http-server';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refuse } from '../server/envelope.ts';
import { refuseWhileBeingDeleted } from './refuse-while-being-deleted.ts';
import { revokedIds, users } from './account-tables.ts';
import { isFresh, type TokenSession } from './tokens.ts';

export type User = typeof users.$inferSelect;

/** Who sent a request, and the session that the bearer token belongs to. */
export type Bearer = { user: User; session: TokenSession };

type Needs = Pick<ApiDependencies, 'db' | 'tokens' | 'securityLog'>;

/** Who sent a request, by the bearer token; undefined when there is none that counts. A refused one is logged. */
export async function bearerOf(
  request: FastifyRequest,
  needs: Needs,
  options?: { expiredFor: number },
): Promise<Bearer | undefined> {
  const reading = await readBearer(request.headers.authorization, needs, options);
  if (typeof reading !== 'string') return reading;
  needs.securityLog({
    event: 'token-refused',
    outcome: 'refused',
    network: networkOf(request.ip),
    reason: reading,
  });
  return undefined;
}

/** The bearer of an `Authorization` header; undefined without one, the reason for one that does not count. */
export async function readBearer(
  authorization: string | undefined,
  { db, tokens }: Pick<Needs, 'db' | 'tokens'>,
  options?: { expiredFor: number },
): Promise<Bearer | string | undefined> {
  const [scheme, token] = authorization?.split(' ') ?? [];
  if (scheme !== 'Bearer' || !token) return undefined;

  const reading = await tokens.read(token, options);
  if (reading.status === 'refused') return reading.reason;
  const { session } = reading;
  const [row] = await db
    .select({ user: users, revoked: revokedIds.id })
    .from(users)
    .leftJoin(revokedIds, eq(revokedIds.id, session.sessionId))
    .where(eq(users.userId, session.userId));
  if (!row || row.revoked !== null) return 'SIGNED_OUT';
  // The version grows when all sessions end at once: by a sign-out everywhere, or by a deletion.
  return row.user.sessionVersion === session.sessionVersion ? { user: row.user, session } : 'REVOKED';
}

/** The user of calls that need one; refuses with 401, and with 409 while the account is being deleted. */
export async function signedIn(request: FastifyRequest, needs: Needs): Promise<User> {
  const bearer = await bearerOf(request, needs);
  if (!bearer) throw refuse(401, 'Unauthorized', 'Please sign in to continue.');
  await refuseWhileBeingDeleted(needs.db, bearer.user.userId);
  return bearer.user;
}

/**
 * The user of what cannot be undone: the bearer has to belong to this number, and its session has to have
 * begun by a one-time code within ten minutes. Refuses with 401, or 403 `FRESH_CODE_NEEDED`.
 */
export async function freshlySignedIn(
  request: FastifyRequest,
  { mobileNumber, now, ...needs }: Needs & { mobileNumber: string; now: Date },
): Promise<Bearer> {
  const bearer = await bearerOf(request, needs);
  if (bearer?.user.mobileNumber !== mobileNumber)
    throw refuse(401, 'Unauthorized', 'Please verify your mobile number first.');
  if (!isFresh(bearer.session, now))
    throw refuse(403, 'FRESH_CODE_NEEDED', 'Please confirm this with a new code.');
  return bearer;
}
