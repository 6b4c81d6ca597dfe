import type { Database } from '@marquee/database';
import { asc, desc, lt } from 'drizzle-orm';
import {
  emptyAudit,
  nextLink,
  verifyAudit,
  type AuditEntry,
  type AuditRow,
  type AuditVerdict,
} from './audit-chain.ts';
import { audit, auditHead } from './tables.ts';
import type { Transaction } from './transaction.ts';

/**
 * Adds one row to the audit, inside the transaction of what it tells of: either both happen or neither.
 * Locks the head until that transaction ends, so call it last.
 */
export async function appendAudit(
  transaction: Transaction,
  entry: Pick<AuditEntry, 'actor' | 'action'> & Partial<AuditEntry>,
  now: Date,
): Promise<AuditRow> {
  const [head = emptyAudit] = await transaction.select().from(auditHead).for('update');
  const row = nextLink(
    head,
    { environment: null, remote: null, version: null, reason: null, details: {}, ...entry },
    now,
  );
  await transaction.insert(audit).values(row);
  await transaction.update(auditHead).set({ position: row.position, hash: row.hash });
  return row;
}

/** The newest rows first; `before` is a position to page on from. */
export function readAudit(
  db: Database,
  { limit, before }: { limit: number; before?: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(audit)
    .where(before === undefined ? undefined : lt(audit.position, before))
    .orderBy(desc(audit.position))
    .limit(limit);
}

/** Walks the whole chain as it is stored now. */
export function checkAudit(db: Database): Promise<AuditVerdict> {
  // One moment for both reads: a row appended in between would look like one that was cut off.
  return db.transaction(
    async (transaction) => {
      const rows = await transaction.select().from(audit).orderBy(asc(audit.position));
      const [head] = await transaction.select().from(auditHead);
      return verifyAudit(rows, head);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
