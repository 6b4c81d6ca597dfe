import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refuse, success } from '../server/envelope.ts';
import { calendarDate, optionalText } from '../server/fields.ts';
import { perMinute } from '../server/rate-limits.ts';
import { readRequest, wrongFields } from '../server/read-request.ts';
import { provedBy } from './birthday-proof.ts';
import { mobileNumberField } from './phone-number.ts';
import { users } from './account-tables.ts';

const birthdayRequest = v.object({
  userId: v.pipe(v.string('Please sign in again'), v.maxLength(80)),
  mobileNumber: mobileNumberField,
  name: optionalText(60),
  birthday: calendarDate,
  source: optionalText(40),
  /** From C03: good once, for ten minutes. */
  proof: v.optional(v.pipe(v.string(), v.maxLength(1000))),
});

const youngest = 13;
const oldest = 120;

/**
 * C02 add-birthday-web. Who sends it shows a bearer or a proof; id and number have to be theirs. A stranger
 * gets one answer, whether or not there is such an account.
 */
export const birthdayCall: FastifyPluginAsync<ApiDependencies> = async (server, dependencies) => {
  const { db, now } = dependencies;

  server.post('/security/api/auth/add-birthday-web', perMinute(60), async (request) => {
    const { userId, mobileNumber, birthday, proof } = readRequest(birthdayRequest, request.body);
    const wrong = birthdayProblem(birthday, now());
    if (wrong) throw wrongFields([{ field: 'birthday', message: wrong }]);

    const proved = await provedBy(request, proof, dependencies);
    if (!proved) throw signInAgain();
    if (proved.user.userId !== userId || proved.user.mobileNumber !== mobileNumber)
      throw refuse(404, 'NOT_FOUND', "We couldn't find this account.");
    if (!(await proved.use())) throw signInAgain();

    await db.update(users).set({ birthday }).where(eq(users.userId, userId));
    return success({ userId, birthday }, 'Birthday saved');
  });
};

function signInAgain() {
  return refuse(401, 'Unauthorized', 'Please sign in again.');
}

/** A sentence for people, or undefined for a birthday that can be. */
export function birthdayProblem(birthday: string, now: Date): string | undefined {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now);
  if (birthday > today) return 'Date is in the future';
  if (birthday > yearsBefore(today, youngest)) return `You have to be at least ${youngest} years old`;
  if (birthday < yearsBefore(today, oldest)) return 'Please check the year';
  return undefined;
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}
