import type { Database } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import { and, eq, lte, sql } from 'drizzle-orm';
import { analyticsEvents } from '../analytics/analytics-events-table.ts';
import { anonymiseOrders } from '../orders/anonymise-orders.ts';
import { quizParticipants } from '../quiz/quiz-tables.ts';
import {
  accountDeletions,
  codeRequesters,
  handOffTokens,
  oneTimeCodes,
  users,
} from '../sign-in/account-tables.ts';

/**
 * Deletes the personal data of the users whose deletion is due, and returns the number of users. Keeps their orders for
 * the tax office, under an id that no longer identifies a person.
 */
export async function carryOutDeletions(db: Database, now: Date, securityLog: SecurityLog): Promise<number> {
  const isDue = lte(accountDeletions.deleteBy, now.toISOString().slice(0, 10));
  const due = await db
    .select({ userId: users.userId, mobileNumber: users.mobileNumber })
    .from(accountDeletions)
    .innerJoin(users, eq(users.userId, accountDeletions.userId))
    .where(isDue);

  let deletions = 0;
  for (const { userId, mobileNumber } of due) {
    const isDeleted = await db.transaction(async (transaction) => {
      // First, so that a user who cancels the deletion at the same time does not lose the account.
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
          // Ends the sessions that began after the request.
          sessionVersion: sql`${users.sessionVersion} + 1`,
        })
        .where(eq(users.userId, userId));
      return true;
    });
    if (!isDeleted) continue;
    deletions += 1;
    securityLog({ event: 'account-deletion-carried-out', outcome: 'succeeded', actor: userId });
  }
  return deletions;
}
