import { networkOf } from '@marquee/http-server';
import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { refuse, success } from '../calls/envelope.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { bearerOf, type Authentication } from './bearer.ts';
import { revokedIds, users } from './account-tables.ts';
import { endOfSession, tokenRules } from './tokens.ts';

const signOutRequest = v.object({ everywhere: v.optional(v.boolean(), false) });

/**
 * The route of API call A01, which ends the session of the bearer token, or with `everywhere` all sessions of its user.
 */
export const signOutCall: FastifyPluginAsync<Authentication> = async (server, dependencies) => {
  const { db, securityLog } = dependencies;

  server.post('/security/api/auth/user/logout', perMinute(60), async (request) => {
    const { everywhere } = readRequest(signOutRequest, request.body);
    // An expired token still ends its session, because a copy of the token may have been renewed.
    const expiredFor = everywhere ? 0 : tokenRules.sessionLifetime;
    const bearer = await bearerOf(request, dependencies, { expiredFor });
    if (!bearer) throw refuse(401, 'Unauthorized', 'You are signed out already.');

    const { user, session } = bearer;
    if (everywhere)
      await db
        .update(users)
        .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
        .where(eq(users.userId, user.userId));
    else
      await db
        .insert(revokedIds)
        .values({ id: session.sessionId, expiresAt: endOfSession(session) })
        .onConflictDoNothing();
    securityLog({
      event: everywhere ? 'sign-out-everywhere' : 'sign-out',
      outcome: 'succeeded',
      actor: user.userId,
      network: networkOf(request.ip),
    });
    return success(null, 'You are signed out');
  });
};
