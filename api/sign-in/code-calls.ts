import { randomUUID } from 'node:crypto';
import { networkOf } from '@marquee/http-server';
import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import * as v from 'valibot';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refusalIn, success } from '../server/envelope.ts';
import { readRequest } from '../server/read-request.ts';
import { refuseOtherCountries } from './allowed-countries.ts';
import { createCodeMetrics } from './code-metrics.ts';
import type { CodeRefusal } from './code-rules.ts';
import { codeRules } from './code-rules.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';
import { mobileNumberField } from './phone-number.ts';
import { requesterOf } from './requester.ts';
import { users } from './account-tables.ts';

const toNumber = v.object({ phoneNumber: mobileNumberField });
const codeOfNumber = v.object({
  phoneNumber: mobileNumberField,
  otp: v.pipe(
    v.string('Please enter the code'),
    v.maxLength(40, 'Please enter the 6 digits'),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Please enter the 6 digits'),
  ),
});

/** Requests of one network: a code is sent seldom, and typed wrong a few times. */
const limits = {
  send: { rateLimit: { max: 30, timeWindow: '1 minute' } },
  verify: { rateLimit: { max: 60, timeWindow: '1 minute' } },
};

/** C04 send-otp-v2, C05 resend-otp-v2 and C06 verify-otp-v2. */
export const codeCalls: FastifyPluginAsync<ApiDependencies & { metrics: Registry }> = async (
  server,
  { metrics: registry, ...dependencies },
) => {
  const { db, now, keys, catalogue, securityLog, settings } = dependencies;
  const metrics = createCodeMetrics(registry, { db, now, budgets: settings.codes });
  const sent = {
    otpLength: codeRules.length,
    resendAfterSec: codeRules.resendAfter,
    expiresInSec: codeRules.expiresIn,
  };

  server.post('/security/api/auth/user/send-otp-v2', { config: limits.send }, async (request) => {
    await send(request, false);
    return success(sent, 'OTP sent');
  });

  server.post('/security/api/auth/user/resend-otp-v2', { config: limits.send }, async (request) => {
    const { sendsLeft } = await send(request, true);
    return success({ ...sent, attemptsLeft: sendsLeft }, 'OTP sent');
  });

  server.post('/security/api/auth/user/verify-otp-v2', { config: limits.verify }, async (request) => {
    const { phoneNumber, otp } = readRequest(codeOfNumber, request.body);
    await verifyCode(dependencies, requesterOf(request.ip, phoneNumber, keys.requesters), otp).catch(
      (failure: unknown) => {
        logWrongCode(request, refusalIn(failure)?.error);
        throw failure;
      },
    );

    const user = await userOf(dependencies, phoneNumber);
    const authToken = await dependencies.tokens.signIn(user, 'otp');
    securityLog({
      event: 'sign-in',
      outcome: 'succeeded',
      actor: user.userId,
      network: networkOf(request.ip),
      reason: 'OTP',
    });
    return success({ authToken, isNewUser: user.firstLoginAt === null }, 'OTP verified');
  });

  async function send(request: FastifyRequest, again: boolean) {
    const { phoneNumber } = readRequest(toNumber, request.query);
    const onRefused = (reason: CodeRefusal) => {
      metrics.refused(reason);
      const network = networkOf(request.ip);
      if (reason !== 'NUMBER') securityLog({ event: 'code-refused', outcome: 'refused', network, reason });
    };
    refuseOtherCountries(catalogue, phoneNumber, () => onRefused('COUNTRY'));
    const requester = requesterOf(request.ip, phoneNumber, keys.requesters);
    const result = await sendCode(dependencies, requester, { again, onRefused });
    metrics.sent();
    return result;
  }

  function logWrongCode(request: FastifyRequest, reason: string | undefined) {
    if (reason === undefined) return;
    const event = reason === 'OTP_LOCKED' ? 'sign-in-locked' : 'sign-in';
    securityLog({ event, outcome: 'refused', network: networkOf(request.ip), reason });
  }
};

/** The user of a number; a number seen for the first time becomes one. */
async function userOf({ db, now }: ApiDependencies, mobileNumber: string) {
  const [user] = await db
    .insert(users)
    .values({
      userId: `u_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      mobileNumber,
      createdAt: now(),
    })
    // Changes nothing, so that the row is returned.
    .onConflictDoUpdate({
      target: users.mobileNumber,
      set: { mobileNumber: sql`excluded.mobile_number` },
    })
    .returning();
  if (!user) throw new Error('the upsert of a number returned no row');
  return user;
}
