import type { Transaction } from '@marquee/database';
import { sql } from 'drizzle-orm';
import type { AuditRow } from '../releases/audit-chain.ts';
import { membersIn } from '../releases/release-sets.ts';
import { notifiedOf } from './audited-actions.ts';
import { notificationDeliveries, notificationTargets } from './notification-tables.ts';

/**
 * Stores the notifications of an audited change in the outbox, in the transaction of the change. A target (a URL that
 * gets notifications) gets one if it has chosen the event, the environment and one of the remotes of the change. If the
 * change has no remote, only targets of all remotes (`*`) get one.
 */
export async function queueNotifications(
  transaction: Transaction,
  {
    action,
    environment,
    position,
    at,
    ...row
  }: Pick<AuditRow, 'action' | 'environment' | 'remote' | 'version' | 'details' | 'position' | 'at'>,
): Promise<void> {
  const notified = notifiedOf(action);
  if (!notified) return;
  const { event } = notified;
  const { id, events, remotes, environment: only } = notificationTargets;
  const about = membersIn(row).map(({ remote }) => remote);
  // Of a set, a target with several of its remotes gets one notification.
  const hasRemote = about.length === 0 ? sql`false` : sql`${remotes} ?| ${sql.param(about)}::text[]`;
  await transaction.execute(sql`
    insert into ${notificationDeliveries} (target, position, event, queued_at)
    select ${id}, ${position}::bigint, ${event}::text, ${at.toISOString()}::timestamptz from ${notificationTargets}
    where (${events} ? '*' or ${events} ? ${event}::text) and (${remotes} ? '*' or ${hasRemote})
      and (${only} is null or ${environment}::text is null or ${only} = ${environment}::text)`);
}
