import type { Database } from '@marquee/database';
import { networkOf, type SecurityLog } from '@marquee/http-server';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../calls/envelope.ts';
import { refuseWhileBeingDeleted } from './refuse-while-being-deleted.ts';
import { revokedIds, users } from './account-tables.ts';
import { isFresh, type TokenSession, type TokenService } from './tokens.ts';

export type User = typeof users.$inferSelect;

/** A user, and the session of the bearer token by which a request is signed in as this user. */
export type Bearer = { user: User; session: TokenSession };

/** The dependencies of the functions that read the bearer token of a request. */
export type Authentication = { db: Database; tokens: TokenService; securityLog: SecurityLog };

/**
 * Returns the user and session of a request's bearer token; undefined without a valid token. Writes a refused token
 * into the security log. With `expiredFor`, also accepts a token that expired up to this many seconds ago.
 */
export async function bearerOf(
  request: FastifyRequest,
  dependencies: Authentication,
  options?: { expiredFor: number },
): Promise<Bearer | undefined> {
  const reading = await readBearer(request.headers.authorization, dependencies, options);
  if (typeof reading !== 'string') return reading;
  dependencies.securityLog({
    event: 'token-refused',
    outcome: 'refused',
    network: networkOf(request.ip),
    reason: reading,
  });
  return undefined;
}

/**
 * Reads an `Authorization` header. Returns the user and session of its bearer token, undefined if it has none, or a
 * reason such as `EXPIRED` (a string) if the token is refused. With `expiredFor`, also accepts a token that expired up
 * to this many seconds ago.
 */
export async function readBearer(
  authorization: string | undefined,
  { db, tokens }: Pick<Authentication, 'db' | 'tokens'>,
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
  // Signing out everywhere and deleting the account increase the version, which ends all sessions.
  return row.user.sessionVersion === session.sessionVersion ? { user: row.user, session } : 'REVOKED';
}

/**
 * Returns the signed-in user of a request. Throws a 401 if there is none, and a 409 while the account is being deleted.
 */
export async function signedIn(request: FastifyRequest, dependencies: Authentication): Promise<User> {
  const bearer = await bearerOf(request, dependencies);
  if (!bearer) throw refuse(401, 'Unauthorized', 'Please sign in to continue.');
  await refuseWhileBeingDeleted(dependencies.db, bearer.user.userId);
  return bearer.user;
}

/**
 * Returns the user and session of a request for an action that cannot be undone. The user must have the number
 * `mobileNumber`, and the session must have begun with a one-time code within the last ten minutes. Throws a 401 or a
 * 403 `FRESH_CODE_NEEDED` otherwise.
 */
export async function freshlySignedIn(
  request: FastifyRequest,
  { mobileNumber, now, ...dependencies }: Authentication & { mobileNumber: string; now: Date },
): Promise<Bearer> {
  const bearer = await bearerOf(request, dependencies);
  if (bearer?.user.mobileNumber !== mobileNumber)
    throw refuse(401, 'Unauthorized', 'Please verify your mobile number first.');
  if (!isFresh(bearer.session, now))
    throw refuse(403, 'FRESH_CODE_NEEDED', 'Please confirm this with a new code.');
  return bearer;
}
