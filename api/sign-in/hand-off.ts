import type { Database } from '@marquee/database';
import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from '@marquee/http-server';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Authentication } from './bearer.ts';
import { refuse, success } from '../calls/envelope.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { refuseWhileBeingDeleted } from './refuse-while-being-deleted.ts';
import { handOffTokens, users } from './account-tables.ts';

const lifetimeMs = 120_000;

/**
 * The dependencies of the functions that issue and exchange hand-off tokens, by which the mobile app signs a user in on
 * the site. `keys.handOffs` is the key of the stored token hashes.
 */
export type HandOffs = { db: Database; keys: { handOffs: Uint8Array }; now: () => Date };

/**
 * Creates a hand-off token, with which the mobile app opens a page of the site so that the user is signed in there. The
 * token is valid once, within two minutes. Only its hash is stored.
 */
export async function issueHandOffToken({ db, keys, now }: HandOffs, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + lifetimeMs);
  await db.insert(handOffTokens).values({ tokenHash: hashOf(token, keys.handOffs), userId, expiresAt });
  return token;
}

const exchangeRequest = v.object({
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  source: v.optional(v.pipe(v.string(), v.maxLength(40)), 'app_webview'),
});

const limited = perMinute(30);

/** The routes of API calls C07 (exchange a hand-off token for a session) and A03 (show whose token it is). */
export const handOffCall: FastifyPluginAsync<HandOffs & Authentication> = async (server, dependencies) => {
  const { db, keys, now, tokens, securityLog } = dependencies;

  server.post('/security/api/auth/token-exchange', limited, async (request) => {
    const { token } = readRequest(exchangeRequest, request.body);
    // One statement marks the token as used, so that of concurrent requests only one gets a row.
    const [used] = await db.update(handOffTokens).set({ usedAt: now() }).where(isValid(token)).returning();
    const [user] = used ? await db.select().from(users).where(eq(users.userId, used.userId)) : [];
    if (!user) throw refused(request);
    await refuseWhileBeingDeleted(db, user.userId);
    securityLog({
      event: 'sign-in',
      outcome: 'succeeded',
      actor: user.userId,
      network: networkOf(request.ip),
      reason: 'HAND_OFF',
    });
    return success({
      authToken: await tokens.signIn(user, 'hand-off'),
      id: user.id,
      userId: user.userId,
      first_time_sign_up: user.firstLoginAt === null,
    });
  });

  server.post('/security/api/auth/token-preview', limited, async (request) => {
    const { token } = readRequest(exchangeRequest, request.body);
    const [user] = await db
      .select({ userId: users.userId, mobileNumber: users.mobileNumber })
      .from(handOffTokens)
      .innerJoin(users, eq(users.userId, handOffTokens.userId))
      .where(isValid(token));
    if (!user) throw refused(request);
    return success({ userId: user.userId, mobileNumberMasked: `••••${user.mobileNumber.slice(-4)}` });
  });

  function refused({ ip }: FastifyRequest) {
    securityLog({ event: 'sign-in', outcome: 'refused', network: networkOf(ip), reason: 'HAND_OFF' });
    return expired();
  }

  function isValid(token: string) {
    return and(
      eq(handOffTokens.tokenHash, hashOf(token, keys.handOffs)),
      isNull(handOffTokens.usedAt),
      gt(handOffTokens.expiresAt, now()),
    );
  }
};

function expired() {
  return refuse(410, 'HAND_OFF_EXPIRED', 'This sign-in link has been used or has expired.');
}

function hashOf(token: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(token).digest('hex');
}
