import type { Database } from '@marquee/database';
import { and, isNull, lte, or } from 'drizzle-orm';
import { after, codeRules } from './code-rules.ts';
import { codeRequesters, oneTimeCodes, revokedIds } from './account-tables.ts';

/**
 * Deletes the rows that no rule of one-time codes needs any more: old codes, clients that have tried no code for a day
 * and entered no correct one for 90 days, and expired revoked ids.
 */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  const aDayAgo = after(now, -codeRules.day);
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.sentAt, aDayAgo));
  await db.delete(revokedIds).where(lte(revokedIds.expiresAt, now));
  const { triedAt, provedAt } = codeRequesters;
  await db
    .delete(codeRequesters)
    .where(and(lte(triedAt, aDayAgo), or(isNull(provedAt), lte(provedAt, after(now, -codeRules.knownFor)))));
}
