import type { Database, Transaction } from '@marquee/database';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { CodeRefusal } from './code-rules.ts';
import { after, codeRules, hour, type CodeBudgets } from './code-rules.ts';
import { acquireLock, type Requester } from './requester.ts';
import { oneTimeCodes } from './account-tables.ts';

/** How many codes were sent since a moment to people who had not proved their number, and when the first of them. */
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
 * What keeps a stranger from getting another code: their network had its codes of ten minutes or of a day, or
 * everybody together had those of an hour. Undefined when nothing does.
 */
export async function spentBudget(
  transaction: Transaction,
  { network }: Requester,
  budgets: CodeBudgets,
  sentAt: Date,
): Promise<{ reason: CodeRefusal; until: Date } | undefined> {
  // Requests for many numbers at once, from one network, are counted one after the other.
  await acquireLock(transaction, network);
  const spans = [
    { reason: 'NETWORK', seconds: codeRules.window, most: budgets.perNetwork, network },
    { reason: 'NETWORK', seconds: codeRules.day, most: budgets.perNetworkADay, network },
    { reason: 'BUDGET', seconds: hour, most: budgets.perHour, network: undefined },
  ] as const;
  for (const span of spans) {
    const { sent, firstAt } = await sentToStrangers(transaction, after(sentAt, -span.seconds), span.network);
    if (sent >= span.most) return { reason: span.reason, until: after(firstAt, span.seconds) };
  }
  return undefined;
}
