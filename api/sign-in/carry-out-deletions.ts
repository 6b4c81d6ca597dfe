import type { Database } from '@marquee/database';
import { eq, lte, sql } from 'drizzle-orm';
import { analyticsEvents } from '../analytics/tables.ts';
import { forgetOrders } from '../orders/forget-orders.ts';
import { quizParticipants } from '../quiz/tables.ts';
import { accountDeletions, codeRequesters, handOffTokens, oneTimeCodes, users } from './tables.ts';

/**
 * Removes the persons whose day has come, as the deletion page and the privacy policy promise; returns
 * how many. Their orders stay for the tax office, under an id that no longer leads to anybody.
 */
export async function carryOutDeletions(db: Database, now: Date): Promise<number> {
  const due = await db
    .select({ userId: users.userId, mobileNumber: users.mobileNumber })
    .from(accountDeletions)
    .innerJoin(users, eq(users.userId, accountDeletions.userId))
    .where(lte(accountDeletions.deleteBy, now.toISOString().slice(0, 10)));

  for (const { userId, mobileNumber } of due)
    await db.transaction(async (transaction) => {
      await forgetOrders(transaction, userId);
      await transaction.delete(quizParticipants).where(eq(quizParticipants.userId, userId));
      await transaction
        .delete(analyticsEvents)
        .where(eq(sql`${analyticsEvents.eventData} ->> 'user_id'`, userId));
      await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.mobileNumber, mobileNumber));
      await transaction.delete(codeRequesters).where(eq(codeRequesters.mobileNumber, mobileNumber));
      await transaction.delete(handOffTokens).where(eq(handOffTokens.userId, userId));
      await transaction
        .update(users)
        .set({ mobileNumber: `deleted:${userId}`, name: null, birthday: null })
        .where(eq(users.userId, userId));
      await transaction.delete(accountDeletions).where(eq(accountDeletions.userId, userId));
    });
  return due.length;
}
