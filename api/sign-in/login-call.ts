import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { refuse, success } from '../calls/envelope.ts';
import { trimmedText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { bearerOf, type Authentication } from './bearer.ts';
import { refuseWhileBeingDeleted } from './refuse-while-being-deleted.ts';
import { mobileNumberField } from './phone-number.ts';
import { users } from './account-tables.ts';

const loginRequest = v.object({
  mobileNumber: mobileNumberField,
  /** The user's name; empty if it is stored already. */
  name: v.optional(v.union([v.literal(''), trimmedText(60)]), ''),
  isEbUser: v.optional(v.boolean(), false),
});

/**
 * The route of API call C03, which stores and returns the name of the signed-in user. The response contains `proof`, a
 * one-time token with which call C02 can save the birthday without a bearer token.
 */
export const loginCall: FastifyPluginAsync<Authentication & { now: () => Date }> = async (
  server,
  dependencies,
) => {
  const { db, now, tokens } = dependencies;

  server.post('/security/api/auth/user/user-login-v2', perMinute(60), async (request) => {
    const { mobileNumber, name } = readRequest(loginRequest, request.body);
    const user = (await bearerOf(request, dependencies))?.user;
    if (!user) throw refuse(401, 'Unauthorized', 'Please verify your mobile number first.');
    // The response is the same whether or not another account has this number.
    if (user.mobileNumber !== mobileNumber)
      throw refuse(403, 'OTHER_NUMBER', 'Your account has another number. Check the one you typed.');
    await refuseWhileBeingDeleted(db, user.userId);

    await db
      .update(users)
      .set({ firstLoginAt: user.firstLoginAt ?? now(), name: name || user.name })
      .where(eq(users.userId, user.userId));
    return success(
      {
        id: user.id,
        userId: user.userId,
        first_time_sign_up: user.firstLoginAt === null,
        proof: await tokens.issueProof(user),
        name: name || user.name,
      },
      'Login successful',
    );
  });
};
