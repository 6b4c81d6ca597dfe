import type { Database } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import { and, eq, lte, sql } from 'drizzle-orm';
import { analyticsEvents } from '../analytics/analytics-events-table.ts';
import { anonymiseOrders } from '../orders/anonymise-orders.ts';
import { quizParticipants } from '../quiz/quiz-tables.ts';
import { accountDeletions, codeRequesters, handOffTokens, oneTimeCodes, users } from './account-tables.ts';

/**
 * Removes the persons whose day has come, as the deletion page and the privacy policy promise; returns
 * how many. Their orders stay for the tax office, under an id that no longer leads to anybody.
 */
export async function carryOutDeletions(db: Database, now: Date, securityLog: SecurityLog): Promise<number> {
  const isDue = lte(accountDeletions.deleteBy, now.toISOString().slice(0, 10));
  const due = await db
    .select({ userId: users.userId, mobileNumber: users.mobileNumber })
    .from(accountDeletions)
    .innerJoin(users, eq(users.userId, accountDeletions.userId))
    .where(isDue);

  let carriedOut = 0;
  for (const { userId, mobileNumber } of due) {
    const isGone = await db.transaction(async (transaction) => {
      // First of all, so that nobody loses an account whose deletion they take back at this moment.
      const [deletion] = await transaction
        .delete(accountDeletions)
        .where(and(eq(accountDeletions.userId, userId), isDue))
        .returning();
      if (!deletion) return false;
      await anonymiseOrders(transaction, userId);
      await transaction.delete(quizParticipants).where(eq(quizParticipants.userId, userId));
      await transaction
        .delete(analyticsEvents)
        .where(eq(sql`${analyticsEvents.eventData} ->> 'user_id'`, userId));
      await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.mobileNumber, mobileNumber));
      await transaction.delete(codeRequesters).where(eq(codeRequesters.mobileNumber, mobileNumber));
      await transaction.delete(handOffTokens).where(eq(handOffTokens.userId, userId));
      await transaction
        .update(users)
        .set({
          mobileNumber: `deleted:${userId}`,
          name: null,
          birthday: null,
          // A session begun since the request ends with the account.
          sessionVersion: sql`${users.sessionVersion} + 1`,
        })
        .where(eq(users.userId, userId));
      return true;
    });
    if (!isGone) continue;
    carriedOut += 1;
    securityLog({ event: 'account-deletion-carried-out', outcome: 'succeeded', actor: userId });
  }
  return carriedOut;
}
