import type { Database } from '@marquee/database';
import { eq, lte } from 'drizzle-orm';
import { accountDeletions, oneTimeCodes, users } from './tables.ts';

/** Removes the persons whose day has come: orders stay for the tax office, without name or number. */
export async function carryOutDeletions(db: Database, now: Date): Promise<number> {
  const due = await db
    .select({ userId: users.userId, mobileNumber: users.mobileNumber })
    .from(accountDeletions)
    .innerJoin(users, eq(users.userId, accountDeletions.userId))
    .where(lte(accountDeletions.deleteBy, now.toISOString().slice(0, 10)));

  for (const { userId, mobileNumber } of due)
    await db.transaction(async (transaction) => {
      await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.mobileNumber, mobileNumber));
      await transaction
        .update(users)
        .set({ mobileNumber: `deleted:${userId}`, name: null, birthday: null })
        .where(eq(users.userId, userId));
      await transaction.delete(accountDeletions).where(eq(accountDeletions.userId, userId));
    });
  return due.length;
}
