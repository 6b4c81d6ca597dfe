import { networkOf } from '@marquee/http-server';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { success } from '../calls/envelope.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { freshlySignedIn, type Authentication } from '../sign-in/bearer.ts';
import { mobileNumberField } from '../sign-in/phone-number.ts';
import { accountDeletions } from '../sign-in/account-tables.ts';

const cancelRequest = v.object({ mobileNumber: mobileNumberField });

/**
 * The route of API call A02, which cancels a requested deletion of an account. It needs a session that began with a
 * one-time code within the last ten minutes, as call C10 (request the deletion) does.
 */
export const cancelDeletionCall: FastifyPluginAsync<Authentication & { now: () => Date }> = async (
  server,
  dependencies,
) => {
  const { db, now, securityLog } = dependencies;

  server.post('/security/api/keep-user-account', perMinute(60), async (request) => {
    const { mobileNumber } = readRequest(cancelRequest, request.body);
    const { user } = await freshlySignedIn(request, { ...dependencies, mobileNumber, now: now() });
    const [deletion] = await db
      .delete(accountDeletions)
      .where(eq(accountDeletions.userId, user.userId))
      .returning();
    if (deletion)
      securityLog({
        event: 'account-deletion-taken-back',
        outcome: 'succeeded',
        actor: user.userId,
        network: networkOf(request.ip),
      });
    return success({ wasBeingDeleted: deletion !== undefined }, 'Your account stays');
  });
};
