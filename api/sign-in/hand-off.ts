import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refuse, success } from '../server/envelope.ts';
import { readRequest } from '../server/read-request.ts';
import { handOffTokens, users } from './tables.ts';

const livesForMs = 120_000;

type Needs = Pick<ApiDependencies, 'db' | 'hashKey' | 'now'>;

/** A token by which the app signs a person in on a page it opens: once, within two minutes. */
export async function issueHandOffToken({ db, hashKey, now }: Needs, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + livesForMs);
  await db.insert(handOffTokens).values({ tokenHash: hashOf(token, hashKey), userId, expiresAt });
  return token;
}

const exchangeRequest = v.object({
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  source: v.optional(v.string(), 'app_webview'),
});

/** C07 token-exchange. */
export function handOffCall(server: FastifyInstance, dependencies: ApiDependencies): void {
  const { db, hashKey, now, tokens } = dependencies;

  server.post('/security/api/auth/token-exchange', async (request) => {
    const { token } = readRequest(exchangeRequest, request.body);
    // One statement takes the token: of two requests with the same one, only one gets a row.
    const [taken] = await db
      .update(handOffTokens)
      .set({ usedAt: now() })
      .where(
        and(
          eq(handOffTokens.tokenHash, hashOf(token, hashKey)),
          isNull(handOffTokens.usedAt),
          gt(handOffTokens.expiresAt, now()),
        ),
      )
      .returning();
    if (!taken) throw refuse(410, 'HAND_OFF_EXPIRED', 'This sign-in link has been used or has expired.');

    const [user] = await db.select().from(users).where(eq(users.userId, taken.userId));
    if (!user) throw refuse(410, 'HAND_OFF_EXPIRED', 'This account no longer exists.');
    return success({
      authToken: await tokens.issue(user),
      id: user.id,
      userId: user.userId,
      first_time_sign_up: user.firstLoginAt === null,
    });
  });
}

function hashOf(token: string, key: string): string {
  return createHmac('sha256', key).update(`hand-off:${token}`).digest('hex');
}
