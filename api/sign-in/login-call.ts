import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refuse, success } from '../server/envelope.ts';
import { trimmedText } from '../server/fields.ts';
import { readRequest } from '../server/read-request.ts';
import { wasVerifiedLately } from './verified-lately.ts';
import { bearerOf, type User } from './bearer.ts';
import { refuseWhileBeingDeleted } from './being-deleted.ts';
import { mobileNumberField } from './phone-number.ts';
import { users } from './tables.ts';

const loginRequest = v.object({
  mobileNumber: mobileNumberField,
  /** Empty for somebody whose name is known already. */
  name: v.optional(v.union([v.literal(''), trimmedText(60)]), ''),
  isEbUser: v.optional(v.boolean(), false),
});

/** C03 user-login-v2: after the code, who this is. */
export function loginCall(server: FastifyInstance, dependencies: ApiDependencies): void {
  const { db, now } = dependencies;

  server.post('/security/api/auth/user/user-login-v2', async (request) => {
    const { mobileNumber, name } = readRequest(loginRequest, request.body);
    const user = await verifiedUser(request, dependencies, mobileNumber);
    await refuseWhileBeingDeleted(db, user.userId);

    await db
      .update(users)
      .set({ firstLoginAt: user.firstLoginAt ?? now(), name: name || user.name })
      .where(eq(users.userId, user.userId));
    return success(
      { id: user.id, userId: user.userId, first_time_sign_up: user.firstLoginAt === null },
      'Login successful',
    );
  });
}

/** The bearer, when there is one; otherwise whoever proved this number a short while ago. */
async function verifiedUser(
  request: FastifyRequest,
  dependencies: ApiDependencies,
  mobileNumber: string,
): Promise<User> {
  const bearer = await bearerOf(request, dependencies);
  if (bearer?.mobileNumber === mobileNumber) return bearer;

  const [user] = await dependencies.db.select().from(users).where(eq(users.mobileNumber, mobileNumber));
  if (user && wasVerifiedLately(user, dependencies.now())) return user;
  throw refuse(401, 'Unauthorized', 'Please verify your mobile number first.');
}
