import type { Database, Transaction } from '@marquee/database';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { CodeRefusal } from './code-rules.ts';
import { after, codeRules, hour, type CodeBudgets } from './code-rules.ts';
import { acquireLock, type Requester } from './requester.ts';
import { oneTimeCodes } from './account-tables.ts';

/**
 * Counts the codes that strangers (clients that had not proved the number) received after `since`; with `network`, only
 * those of this IP range. `firstAt` is when the first of them was sent, or `since` if there is none.
 */
export async function sentToStrangers(
  db: Database | Transaction,
  since: Date,
  network?: string,
): Promise<{ sent: number; firstAt: Date }> {
  const { sentAt, isForKnown } = oneTimeCodes;
  const [row] = await db
    .select({ sent: sql<number>`count(*)::int`, firstAt: sql<string | null>`min(${sentAt})` })
    .from(oneTimeCodes)
    .where(
      and(
        gt(sentAt, since),
        eq(isForKnown, false),
        network === undefined ? undefined : eq(oneTimeCodes.network, network),
      ),
    );
  return { sent: row?.sent ?? 0, firstAt: new Date(row?.firstAt ?? since) };
}

/**
 * Checks the limits of codes for strangers (clients that have not proved the number): for the IP range of the client,
 * per ten minutes and per day; for all clients together, per hour. Returns the limit that is reached, and until when;
 * undefined if a code may be sent.
 */
export async function spentBudget(
  transaction: Transaction,
  { network }: Requester,
  budgets: CodeBudgets,
  sentAt: Date,
): Promise<{ reason: CodeRefusal; until: Date } | undefined> {
  // Concurrent requests of one network wait for each other, so that each counts the others.
  await acquireLock(transaction, network);
  const spans = [
    { reason: 'NETWORK', seconds: codeRules.window, max: budgets.perNetwork, network },
    { reason: 'NETWORK', seconds: codeRules.day, max: budgets.perNetworkADay, network },
    { reason: 'BUDGET', seconds: hour, max: budgets.perHour, network: undefined },
  ] as const;
  for (const span of spans) {
    const { sent, firstAt } = await sentToStrangers(transaction, after(sentAt, -span.seconds), span.network);
    if (sent >= span.max) return { reason: span.reason, until: after(firstAt, span.seconds) };
  }
  return undefined;
}
