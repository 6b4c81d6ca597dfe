import { todayInIndia } from '@marquee/i18n/dates';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { refuse, success } from '../calls/envelope.ts';
import { calendarDate, optionalText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest, wrongFields } from '../calls/read-request.ts';
import { revokedIds, users } from './account-tables.ts';
import { bearerOf, type User, type Authentication } from './bearer.ts';
import { mobileNumberField } from './phone-number.ts';

const birthdayRequest = v.object({
  userId: v.pipe(v.string('Please sign in again'), v.maxLength(80)),
  mobileNumber: mobileNumberField,
  name: optionalText(60),
  birthday: calendarDate,
  source: optionalText(40),
  /** The proof of identity that call C03 returned; valid once, for ten minutes. */
  proof: v.optional(v.pipe(v.string(), v.maxLength(1000))),
});

const minAge = 13;
const maxAge = 120;

/**
 * The route of API call C02, which stores the birthday of an account. The request must have a bearer token of this
 * account, or a proof of identity: the one-time token `proof` that call C03 returned. Without either, the response does
 * not disclose whether the account exists.
 */
export const birthdayCall: FastifyPluginAsync<Authentication & { now: () => Date }> = async (
  server,
  dependencies,
) => {
  const { db, now, tokens } = dependencies;

  server.post('/security/api/auth/add-birthday-web', perMinute(60), async (request) => {
    const { userId, mobileNumber, birthday, proof } = readRequest(birthdayRequest, request.body);
    const problem = birthdayProblem(birthday, todayInIndia(now()));
    if (problem) throw wrongFields([{ field: 'birthday', message: problem }]);

    const proven = await provenUser(request, proof);
    if (!proven) throw signInAgain();
    if (proven.user.userId !== userId || proven.user.mobileNumber !== mobileNumber)
      throw refuse(404, 'NOT_FOUND', "We couldn't find this account.");
    if (!(await proven.useProof())) throw signInAgain();

    await db.update(users).set({ birthday }).where(eq(users.userId, userId));
    return success({ userId, birthday }, 'Birthday saved');
  });

  /** Returns the user of the bearer token, or else of the proof of identity; undefined if neither is valid. */
  async function provenUser(
    request: FastifyRequest,
    proof: string | undefined,
  ): Promise<{ user: User; useProof: () => Promise<boolean> } | undefined> {
    const bearer = await bearerOf(request, dependencies);
    if (bearer) return { user: bearer.user, useProof: async () => true };

    const read = proof === undefined ? undefined : await tokens.readProof(proof);
    if (!read) return undefined;
    const [user] = await db.select().from(users).where(eq(users.userId, read.userId));
    if (user?.sessionVersion !== read.sessionVersion) return undefined;
    return {
      user,
      // Of concurrent requests with one proof, only one inserts the row.
      useProof: async () => {
        const row = { id: read.id, expiresAt: read.expiresAt };
        const used = await db.insert(revokedIds).values(row).onConflictDoNothing().returning();
        return used.length > 0;
      },
    };
  }
};

function signInAgain() {
  return refuse(401, 'Unauthorized', 'Please sign in again.');
}

/** Returns, as a sentence for the visitor, why a birthday is invalid; undefined if it is valid. */
function birthdayProblem(birthday: string, today: string): string | undefined {
  if (birthday > today) return 'Date is in the future';
  if (birthday > yearsBefore(today, minAge)) return `You have to be at least ${minAge} years old`;
  if (birthday < yearsBefore(today, maxAge)) return 'Please check the year';
  return undefined;
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}
