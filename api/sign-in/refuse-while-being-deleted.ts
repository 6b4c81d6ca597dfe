import type { Database } from '@marquee/database';
import { eq } from 'drizzle-orm';
import { refuse } from '../calls/envelope.ts';
import { accountDeletions } from './account-tables.ts';

/** Throws a 409 while the account of a user is being deleted. */
export async function refuseWhileBeingDeleted(db: Database, userId: string): Promise<void> {
  const [deletion] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  if (deletion)
    throw refuse(409, 'ACCOUNT_BEING_DELETED', 'Account is being deleted', { deleteBy: deletion.deleteBy });
}
