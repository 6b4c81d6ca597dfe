import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { success } from '../server/envelope.ts';
import { readRequest } from '../server/read-request.ts';
import { codeRules } from './code-rules.ts';
import { sendCode } from './send-code.ts';
import { useCode } from './use-code.ts';
import { mobileNumberField } from './phone-number.ts';
import { requesterOf } from './requester.ts';
import { users } from './tables.ts';

const toNumber = v.object({ phoneNumber: mobileNumberField });
const codeOfNumber = v.object({
  phoneNumber: mobileNumberField,
  otp: v.pipe(
    v.string('Please enter the code'),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Please enter the 6 digits'),
  ),
});

/** C04 send-otp-v2, C05 resend-otp-v2 and C06 verify-otp-v2. */
export function codeCalls(server: FastifyInstance, dependencies: ApiDependencies): void {
  const { hashKey } = dependencies;
  const sent = {
    otpLength: codeRules.length,
    resendAfterSec: codeRules.resendAfter,
    expiresInSec: codeRules.expiresIn,
  };

  server.post('/security/api/auth/user/send-otp-v2', async (request) => {
    const { phoneNumber } = readRequest(toNumber, request.query);
    await sendCode(dependencies, requesterOf(request.ip, phoneNumber, hashKey), { again: false });
    return success(sent, 'OTP sent');
  });

  server.post('/security/api/auth/user/resend-otp-v2', async (request) => {
    const { phoneNumber } = readRequest(toNumber, request.query);
    const requester = requesterOf(request.ip, phoneNumber, hashKey);
    const { sendsLeft } = await sendCode(dependencies, requester, { again: true });
    return success({ ...sent, attemptsLeft: sendsLeft }, 'OTP sent');
  });

  server.post('/security/api/auth/user/verify-otp-v2', async (request) => {
    const { phoneNumber, otp } = readRequest(codeOfNumber, request.body);
    await useCode(dependencies, requesterOf(request.ip, phoneNumber, hashKey), otp);

    const user = await markVerified(dependencies, phoneNumber);
    const authToken = await dependencies.tokens.issue(user);
    return success({ authToken, isNewUser: user.firstLoginAt === null }, 'OTP verified');
  });
}

/** Whoever held the code owns the number; a number seen for the first time becomes a user. */
async function markVerified({ db, now }: ApiDependencies, mobileNumber: string) {
  const [user] = await db
    .insert(users)
    .values({
      userId: `u_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      mobileNumber,
      verifiedAt: now(),
      createdAt: now(),
    })
    .onConflictDoUpdate({ target: users.mobileNumber, set: { verifiedAt: now() } })
    .returning();
  if (!user) throw new Error(`the upsert of ${mobileNumber} returned no row`);
  return user;
}
