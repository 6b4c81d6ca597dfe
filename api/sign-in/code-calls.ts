import { randomUUID } from 'node:crypto';
import { networkOf, type SecurityLog } from '@marquee/http-server';
import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import * as v from 'valibot';
import type { TokenService } from './tokens.ts';
import type { Catalogue } from '../content/catalogue.ts';
import { isAllowedOrigin } from '../calls/allowed-origin.ts';
import { refusalIn, success } from '../calls/envelope.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { refuseOtherCountries } from './allowed-countries.ts';
import { createCodeMetrics } from './code-metrics.ts';
import { codeRules, type CodeRefusal } from './code-rules.ts';
import { sendCode, type SendDependencies } from './send-code.ts';
import { verifyCode } from './verify-code.ts';
import { mobileNumberField } from './phone-number.ts';
import { requesterOf } from './requester.ts';
import { users } from './account-tables.ts';

const sendRequest = v.object({
  phoneNumber: mobileNumberField,
  purpose: v.optional(v.fallback(v.picklist(['sign-in', 'deletion']), 'sign-in'), 'sign-in'),
});
const verifyRequest = v.object({
  phoneNumber: mobileNumberField,
  otp: v.pipe(
    v.string('Please enter the code'),
    v.maxLength(40, 'Please enter the 6 digits'),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Please enter the 6 digits'),
  ),
});

type Needs = SendDependencies & {
  catalogue: Catalogue;
  keys: { requesters: Uint8Array };
  tokens: TokenService;
  securityLog: SecurityLog;
  settings: { allowedOrigins: readonly string[] };
  metrics: Registry;
};

/** The routes of API calls C04 (send a one-time code), C05 (send it again) and C06 (verify it). */
export const codeCalls: FastifyPluginAsync<Needs> = async (
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

  server.post('/security/api/auth/user/send-otp-v2', perMinute(30), async (request) => {
    await send(request, false);
    return success(sent, 'OTP sent');
  });

  server.post('/security/api/auth/user/resend-otp-v2', perMinute(30), async (request) => {
    const { sendsLeft } = await send(request, true);
    return success({ ...sent, attemptsLeft: sendsLeft }, 'OTP sent');
  });

  server.post('/security/api/auth/user/verify-otp-v2', perMinute(60), async (request) => {
    const { phoneNumber, otp } = readRequest(verifyRequest, request.body);
    await verifyCode(dependencies, requesterOf(request.ip, phoneNumber, keys.requesters), otp).catch(
      (failure: unknown) => {
        const reason = refusalIn(failure)?.error;
        const event = reason === 'OTP_LOCKED' ? 'sign-in-locked' : 'sign-in';
        if (reason) securityLog({ event, outcome: 'refused', network: networkOf(request.ip), reason });
        throw failure;
      },
    );

    const user = await findOrCreateUser(dependencies, phoneNumber);
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
    const { phoneNumber, purpose } = readRequest(sendRequest, request.query);
    const onRefused = (reason: CodeRefusal) => {
      metrics.refused(reason);
      const network = networkOf(request.ip);
      if (reason !== 'NUMBER') securityLog({ event: 'code-refused', outcome: 'refused', network, reason });
    };
    refuseOtherCountries(catalogue, phoneNumber, () => onRefused('COUNTRY'));
    const requester = requesterOf(request.ip, phoneNumber, keys.requesters);
    const { headers } = request;
    const language = /^\s*hi\b/i.test(headers['accept-language'] ?? '') ? 'hi' : 'en';
    const siteHost = siteHostOf(headers.origin, settings.allowedOrigins);
    const result = await sendCode(dependencies, requester, {
      again,
      request: { language, purpose, siteHost },
      onRefused,
    });
    metrics.sent();
    return result;
  }
};

/** The host of the page that sent the request, without a port; undefined if the page is not the site's. */
function siteHostOf(origin: string | undefined, allowed: readonly string[]): string | undefined {
  return origin && isAllowedOrigin(origin, allowed) ? new URL(origin).hostname : undefined;
}

async function findOrCreateUser({ db, now }: SendDependencies, mobileNumber: string) {
  const [user] = await db
    .insert(users)
    .values({
      userId: `u_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      mobileNumber,
      createdAt: now(),
    })
    // Without this update, the statement would not return an existing row.
    .onConflictDoUpdate({
      target: users.mobileNumber,
      set: { mobileNumber: sql`excluded.mobile_number` },
    })
    .returning();
  if (!user) throw new Error('the upsert of a number returned no row');
  return user;
}
