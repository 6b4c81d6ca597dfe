import type { Transaction } from '@marquee/database';
import { sql } from 'drizzle-orm';
import type { AuditRow } from '../releases/audit-chain.ts';
import { notifiedOf } from './audited-actions.ts';
import { notificationDeliveries, notificationTargets } from './notification-tables.ts';

/**
 * Writes the notifications of an audited change into the outbox, in the transaction of the change: one for each target
 * that chose the event, the remote and the environment. A change of no single remote is sent to targets of `*` only.
 */
export async function queueNotifications(
  transaction: Transaction,
  {
    action,
    environment,
    remote,
    position,
    at,
  }: Pick<AuditRow, 'action' | 'environment' | 'remote' | 'position' | 'at'>,
): Promise<void> {
  const notified = notifiedOf(action);
  if (!notified) return;
  const { event } = notified;
  const { id, events, remotes, environment: only } = notificationTargets;
  const hasRemote = remote === null ? sql`false` : sql`${remotes} ? ${remote}::text`;
  await transaction.execute(sql`
    insert into ${notificationDeliveries} (target, position, event, queued_at)
    select ${id}, ${position}::bigint, ${event}::text, ${at.toISOString()}::timestamptz from ${notificationTargets}
    where (${events} ? '*' or ${events} ? ${event}::text) and (${remotes} ? '*' or ${hasRemote})
      and (${only} is null or ${environment}::text is null or ${only} = ${environment}::text)`);
}
