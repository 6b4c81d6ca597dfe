import type { Database } from '@marquee/database';
import { randomInt } from 'node:crypto';
import type { Language } from '@marquee/contracts';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { SendMessage } from './send-message.ts';
import { refuse } from '../calls/envelope.ts';
import { spentBudget } from './code-budgets.ts';
import { hashOfCode } from './code-hash.ts';
import { codeMessages, type CodePurpose } from './code-messages.ts';
import type { CodeRefusal, CodeBudgets } from './code-rules.ts';
import { after, codeRules, secondsUntil } from './code-rules.ts';
import { findRequester, acquireLock, type Requester } from './requester.ts';
import { oneTimeCodes } from './account-tables.ts';

export type SendDependencies = {
  db: Database;
  keys: { codes: Uint8Array };
  sendMessage: SendMessage;
  now: () => Date;
  settings: { codes: CodeBudgets };
};

/**
 * Sends a new one-time code to the mobile number in `who`, and stores its hash. Earlier codes that this client
 * requested for the number are no longer valid. Returns how many more codes the client may request for the number
 * within ten minutes.
 *
 * Throws a 429, and passes the reason to `onRefused`, if the client is locked, if it requests too many codes, or if it
 * requests the code `again` less than 30 seconds after the last one. A client that has not proved with a correct code
 * that the number is its own is also refused when the limit of all such clients for the number, for the IP range or for
 * the whole site is reached.
 */
export async function sendCode(
  { db, keys, sendMessage, now, settings }: SendDependencies,
  who: Requester,
  {
    again,
    request,
    onRefused,
  }: { again: boolean; request: CodeRequest; onRefused: (reason: CodeRefusal) => void },
): Promise<{ sendsLeft: number }> {
  const { mobileNumber, requester } = who;
  const code = String(randomInt(10 ** codeRules.length)).padStart(codeRules.length, '0');
  const sentAt = now();
  const tooMany = (until: Date, reason: CodeRefusal = 'NUMBER') => {
    onRefused(reason);
    return refuse(429, 'Too Many Requests', 'Too many requests', {
      retryAfterSec: secondsUntil(until, sentAt),
    });
  };

  const sendsLeft = await db.transaction(async (transaction) => {
    await acquireLock(transaction, mobileNumber);
    const record = await findRequester(transaction, who);
    if (record?.lockedUntil && record.lockedUntil > sentAt) throw tooMany(record.lockedUntil);

    const today = await transaction
      .select({
        sentAt: oneTimeCodes.sentAt,
        requester: oneTimeCodes.requester,
        isForKnown: oneTimeCodes.isForKnown,
      })
      .from(oneTimeCodes)
      .where(
        and(
          eq(oneTimeCodes.mobileNumber, mobileNumber),
          gt(oneTimeCodes.sentAt, after(sentAt, -codeRules.day)),
        ),
      )
      .orderBy(asc(oneTimeCodes.sentAt));
    const own = today.filter(
      (each) => each.requester === requester && each.sentAt > after(sentAt, -codeRules.window),
    );
    const [oldest] = own;
    if (oldest && own.length >= codeRules.sendsInWindow)
      throw tooMany(after(oldest.sentAt, codeRules.window));
    const last = own.at(-1);
    if (again && last && after(last.sentAt, codeRules.resendAfter) > sentAt)
      throw tooMany(after(last.sentAt, codeRules.resendAfter));

    const isForKnown = record?.provedAt ? after(record.provedAt, codeRules.knownFor) > sentAt : false;
    const toStrangers = today.filter((each) => !each.isForKnown);
    if (!isForKnown && toStrangers[0] && toStrangers.length >= codeRules.sendsToStrangers)
      throw tooMany(after(toStrangers[0].sentAt, codeRules.day));
    // An attack that uses up the budgets does not affect users who signed in from here before.
    const spent = isForKnown ? undefined : await spentBudget(transaction, who, settings.codes, sentAt);
    if (spent) throw tooMany(spent.until, spent.reason);

    const isOwn = and(eq(oneTimeCodes.mobileNumber, mobileNumber), eq(oneTimeCodes.requester, requester));
    await transaction
      .update(oneTimeCodes)
      .set({ closedAt: sentAt })
      .where(and(isOwn, isNull(oneTimeCodes.closedAt)));
    await transaction.insert(oneTimeCodes).values({
      ...who,
      isForKnown,
      codeHash: hashOfCode(code, mobileNumber, keys.codes),
      sentAt,
      expiresAt: after(sentAt, codeRules.expiresIn),
    });
    return codeRules.sendsInWindow - own.length - 1;
  });

  await sendMessage({ phoneNumber: mobileNumber, code, text: codeMessage(code, request) });
  return { sendsLeft };
}

/**
 * The language and purpose of the text message with a code. `siteHost` is the host of the page that requests the code,
 * if it is a page of the site.
 */
type CodeRequest = { language: Language; purpose: CodePurpose; siteHost: string | undefined };

/**
 * The text message with a code. Its last line binds the code to the site, as WebOTP requires: browsers offer the
 * code on pages of this host only, so no other page can ask for it.
 */
function codeMessage(code: string, { language, purpose, siteHost }: CodeRequest): string {
  const text = codeMessages[language][purpose]
    .replace('{code}', code)
    .replace('{minutes}', String(codeRules.expiresIn / 60));
  return siteHost ? `${text}\n\n@${siteHost} #${code}` : text;
}
