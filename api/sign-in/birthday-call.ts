import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refuse, success } from '../server/envelope.ts';
import { calendarDate, optionalText } from '../server/fields.ts';
import { readRequest, wrongFields } from '../server/read-request.ts';
import { mobileNumberField } from './phone-number.ts';
import { users } from './tables.ts';

const birthdayRequest = v.object({
  userId: v.string('Please sign in again'),
  mobileNumber: mobileNumberField,
  name: optionalText(60),
  birthday: calendarDate,
  source: optionalText(40),
});

const youngest = 13;
const oldest = 120;

/** C02 add-birthday-web. It carries no bearer, so id and number have to belong together. */
export function birthdayCall(server: FastifyInstance, { db, now }: ApiDependencies): void {
  server.post('/security/api/auth/add-birthday-web', async (request) => {
    const { userId, mobileNumber, birthday } = readRequest(birthdayRequest, request.body);
    const wrong = whatIsWrongWith(birthday, now());
    if (wrong) throw wrongFields([{ field: 'birthday', message: wrong }]);

    const changed = await db
      .update(users)
      .set({ birthday })
      .where(and(eq(users.userId, userId), eq(users.mobileNumber, mobileNumber)))
      .returning({ userId: users.userId });
    if (changed.length === 0) throw refuse(404, 'NOT_FOUND', "We couldn't find this account.");
    return success({ userId, birthday }, 'Birthday saved');
  });
}

/** A sentence for people, or undefined for a birthday that can be. */
export function whatIsWrongWith(birthday: string, now: Date): string | undefined {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now);
  if (birthday > today) return 'Date is in the future';
  if (birthday > yearsBefore(today, youngest)) return `You have to be at least ${youngest} years old`;
  if (birthday < yearsBefore(today, oldest)) return 'Please check the year';
  return undefined;
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}
