import { networkOf } from '@marquee/http-server';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { success } from '../server/envelope.ts';
import { perMinute } from '../server/rate-limits.ts';
import { readRequest } from '../server/read-request.ts';
import { freshlySignedIn } from './bearer.ts';
import { mobileNumberField } from './phone-number.ts';
import { accountDeletions } from './account-tables.ts';

const cancelRequest = v.object({ mobileNumber: mobileNumberField });

/** The route that cancels the deletion of an account (call C10); like C10, it needs a new one-time code. */
export const cancelDeletionCall: FastifyPluginAsync<ApiDependencies> = async (server, dependencies) => {
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
