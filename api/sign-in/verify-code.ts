import type { Database, Transaction } from '@marquee/database';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { refuse } from '../calls/envelope.ts';
import { isCodeOf } from './code-hash.ts';
import { after, codeRules, secondsUntil } from './code-rules.ts';
import { acquireLock, findRequester, type Requester } from './requester.ts';
import { codeRequesters, oneTimeCodes } from './account-tables.ts';

type Dependencies = { db: Database; keys: { codes: Uint8Array }; now: () => Date };
type Code = typeof oneTimeCodes.$inferSelect;

/**
 * Verifies a one-time code and marks it as used. The code to match is the one that this client requested; without such
 * a code, the newest one of the number, because a phone may change its network before the code is typed. A wrong code
 * is counted: five of them lock the client for ten minutes. Throws a 400 for a wrong code, a 410 if no valid code
 * exists, and a 429 while the client is locked.
 */
export async function verifyCode(
  { db, keys, now }: Dependencies,
  who: Requester,
  code: string,
): Promise<void> {
  // Refuses most guesses of an attack before they wait for the lock of the number.
  const early = await refusalWithoutTry(db, who, now());
  if (early) throw early;

  // The transaction returns a refusal instead of throwing it, because it has to commit the wrong try.
  const refusal = await db.transaction(async (transaction) => {
    await acquireLock(transaction, who.mobileNumber);
    const triedAt = now();
    const late = await refusalWithoutTry(transaction, who, triedAt);
    if (late) return late;
    const [candidate] = await transaction
      .select()
      .from(oneTimeCodes)
      .where(mayTry(who, triedAt))
      .orderBy(desc(isOwn(who)), desc(oneTimeCodes.sentAt), desc(oneTimeCodes.id))
      .limit(1);
    if (!candidate) return expired();
    return isCodeOf(candidate.codeHash, code, who.mobileNumber, keys.codes)
      ? accept(transaction, who, candidate, triedAt)
      : countWrongTry(transaction, who, candidate, triedAt);
  });
  if (refusal) throw refusal;
}

/** Returns why no try is possible, from one statement, because lock and codes are written together. */
async function refusalWithoutTry(db: Database | Transaction, who: Requester, triedAt: Date) {
  const { mobileNumber, requester } = who;
  const { rows } = await db.execute<{ locked_until: string | null; has_code: boolean }>(
    sql`select
      (select ${codeRequesters.lockedUntil} from ${codeRequesters}
        where ${codeRequesters.mobileNumber} = ${mobileNumber}
          and ${codeRequesters.requester} = ${requester}) as locked_until,
      exists (select from ${oneTimeCodes} where ${mayTry(who, triedAt)}) as has_code`,
  );
  const lockedUntil = new Date(rows[0]?.locked_until ?? 0);
  if (lockedUntil > triedAt) return locked(lockedUntil, triedAt);
  return rows[0]?.has_code ? undefined : expired();
}

const isOwn = ({ requester }: Requester) => sql`(${oneTimeCodes.requester} = ${requester})`;

/** The SQL condition of the codes that may be tried: the client's own, and others with stranger tries left. */
function mayTry(who: Requester, triedAt: Date) {
  return and(
    eq(oneTimeCodes.mobileNumber, who.mobileNumber),
    gt(oneTimeCodes.sentAt, after(triedAt, -codeRules.expiresIn)),
    gt(oneTimeCodes.expiresAt, triedAt),
    isNull(oneTimeCodes.closedAt),
    or(isOwn(who), lt(oneTimeCodes.strangerTries, codeRules.strangerTries)),
  );
}

async function accept(transaction: Transaction, who: Requester, { id }: Code, triedAt: Date) {
  await transaction.update(oneTimeCodes).set({ closedAt: triedAt }).where(eq(oneTimeCodes.id, id));
  await write(transaction, who, { wrongTries: 0, lockedUntil: null, provedAt: triedAt, triedAt });
  return undefined;
}

async function countWrongTry(transaction: Transaction, who: Requester, candidate: Code, triedAt: Date) {
  const record = await findRequester(transaction, who);
  // An expired lock resets the wrong tries. A new code does not, or each new code would allow five guesses.
  const wrongTries = (record?.lockedUntil ? 0 : (record?.wrongTries ?? 0)) + 1;
  const isOver = wrongTries >= codeRules.wrongTries;
  const lockedUntil = isOver ? after(triedAt, codeRules.lockedFor) : null;
  await write(transaction, who, { wrongTries, lockedUntil, triedAt });

  const isRequester = candidate.requester === who.requester;
  const strangerTries = candidate.strangerTries + (isRequester ? 0 : 1);
  await transaction
    .update(oneTimeCodes)
    .set({ strangerTries, ...(isOver && isRequester && { closedAt: triedAt }) })
    .where(eq(oneTimeCodes.id, candidate.id));

  if (lockedUntil) return locked(lockedUntil, triedAt);
  const ownLeft = codeRules.wrongTries - wrongTries;
  const attemptsLeft = isRequester ? ownLeft : Math.min(ownLeft, codeRules.strangerTries - strangerTries);
  return attemptsLeft === 0
    ? expired()
    : refuse(400, 'INVALID_OTP', "That code isn't right. Check and try again.", { attemptsLeft });
}

async function write(
  transaction: Transaction,
  { mobileNumber, requester }: Requester,
  values: Omit<typeof codeRequesters.$inferInsert, 'mobileNumber' | 'requester'>,
) {
  await transaction
    .insert(codeRequesters)
    .values({ mobileNumber, requester, ...values })
    .onConflictDoUpdate({ target: [codeRequesters.mobileNumber, codeRequesters.requester], set: values });
}

function expired() {
  return refuse(410, 'OTP_EXPIRED', 'This code has expired. Request a new one.');
}

function locked(until: Date, from: Date) {
  const retryAfterSec = secondsUntil(until, from);
  const minutes = Math.ceil(retryAfterSec / 60);
  const message = `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  return refuse(429, 'OTP_LOCKED', message, { retryAfterSec });
}
