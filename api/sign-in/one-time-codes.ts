import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refuse } from '../server/envelope.ts';
import { oneTimeCodes } from './tables.ts';

/** The rules of a one-time code; times in seconds. */
export const codeRules = {
  length: 6,
  expiresIn: 300,
  wrongTries: 5,
  lockedFor: 600,
  resendAfter: 30,
  window: 600,
  sendsInWindow: 5,
} as const;

type Needs = Pick<ApiDependencies, 'db' | 'hashKey' | 'sendMessage' | 'now'>;

/**
 * Sends a fresh code, which replaces the one before; returns how many more may be sent in this
 * window. Refuses with 429 while the number is locked, or asks too often.
 */
export async function sendCode(
  { db, hashKey, sendMessage, now }: Needs,
  mobileNumber: string,
  { again }: { again: boolean },
): Promise<{ sendsLeft: number }> {
  const code = String(randomInt(10 ** codeRules.length)).padStart(codeRules.length, '0');
  const sentAt = now();

  const sendsLeft = await db.transaction(async (transaction) => {
    // The row may not be there yet, so the number itself is locked: parallel requests count one by one.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mobileNumber}, 0))`);
    const [held] = await transaction
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.mobileNumber, mobileNumber));

    if (held?.lockedUntil && held.lockedUntil > sentAt) throw tooMany(held.lockedUntil, sentAt);
    const inWindow = held !== undefined && held.windowStartedAt > after(sentAt, -codeRules.window);
    const sentBefore = inWindow ? held.sentInWindow : 0;
    if (inWindow && sentBefore >= codeRules.sendsInWindow)
      throw tooMany(after(held.windowStartedAt, codeRules.window), sentAt);
    if (again && held && after(held.sentAt, codeRules.resendAfter) > sentAt)
      throw tooMany(after(held.sentAt, codeRules.resendAfter), sentAt);

    const row = {
      codeHash: hashOf(code, mobileNumber, hashKey),
      sentAt,
      expiresAt: after(sentAt, codeRules.expiresIn),
      usedAt: null,
      lockedUntil: null,
      // Wrong tries outlive a new code, or five more guesses would cost one request.
      wrongTries: held?.lockedUntil ? 0 : (held?.wrongTries ?? 0),
      windowStartedAt: inWindow ? held.windowStartedAt : sentAt,
      sentInWindow: sentBefore + 1,
    };
    await transaction
      .insert(oneTimeCodes)
      .values({ mobileNumber, ...row })
      .onConflictDoUpdate({ target: oneTimeCodes.mobileNumber, set: row });
    return codeRules.sendsInWindow - row.sentInWindow;
  });

  await sendMessage({
    phoneNumber: mobileNumber,
    code,
    text: `${code} is your Marquee code. It works once, for 5 minutes.`,
  });
  return { sendsLeft };
}

/** Uses up the code of a number. Refuses with 400 (wrong), 410 (expired, used or never sent) or 429 (locked). */
export async function useCode(
  { db, hashKey, now }: Omit<Needs, 'sendMessage'>,
  mobileNumber: string,
  code: string,
): Promise<void> {
  const triedAt = now();

  // A refusal is returned, not thrown, out of the transaction: the wrong try it counted must stay.
  const refusal = await db.transaction(async (transaction) => {
    const [held] = await transaction
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.mobileNumber, mobileNumber))
      .for('update');
    if (held?.lockedUntil && held.lockedUntil > triedAt) return locked(held.lockedUntil, triedAt);
    if (!held || held.usedAt || held.expiresAt <= triedAt)
      return refuse(410, 'OTP_EXPIRED', 'This code has expired. Request a new one.');

    const change = (values: Partial<typeof oneTimeCodes.$inferInsert>) =>
      transaction.update(oneTimeCodes).set(values).where(eq(oneTimeCodes.mobileNumber, mobileNumber));
    if (isSame(held.codeHash, hashOf(code, mobileNumber, hashKey))) {
      await change({ usedAt: triedAt, wrongTries: 0 });
      return undefined;
    }

    const wrongTries = held.wrongTries + 1;
    if (wrongTries < codeRules.wrongTries) {
      await change({ wrongTries });
      return refuse(400, 'INVALID_OTP', "That code isn't right. Check and try again.", {
        attemptsLeft: codeRules.wrongTries - wrongTries,
      });
    }
    const lockedUntil = after(triedAt, codeRules.lockedFor);
    await change({ wrongTries, lockedUntil, usedAt: triedAt });
    return locked(lockedUntil, triedAt);
  });
  if (refusal) throw refusal;
}

/** A keyed hash: six digits alone would be guessed from any other kind in a second. */
function hashOf(code: string, mobileNumber: string, key: string): string {
  return createHmac('sha256', key).update(`${mobileNumber}:${code}`).digest('hex');
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
const secondsUntil = (until: Date, from: Date) => Math.ceil((until.getTime() - from.getTime()) / 1000);

function tooMany(until: Date, from: Date) {
  return refuse(429, 'Too Many Requests', 'Too many requests', { retryAfterSec: secondsUntil(until, from) });
}

function locked(until: Date, from: Date) {
  const retryAfterSec = secondsUntil(until, from);
  const minutes = Math.ceil(retryAfterSec / 60);
  return refuse(
    429,
    'OTP_LOCKED',
    `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    {
      retryAfterSec,
    },
  );
}
