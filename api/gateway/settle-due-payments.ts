import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { settlePayment, type SettleDependencies } from '../orders/settle-payment.ts';
import { payments } from '../orders/order-tables.ts';

/**
 * Decides the pending payments of the sandbox that are due now. A payment that has a `failure` is marked as failed; the
 * others succeed, and their orders are placed.
 */
export async function settleDuePayments(dependencies: SettleDependencies): Promise<void> {
  const { db, now } = dependencies;
  const isDue = and(eq(payments.state, 'PROCESSING'), lte(payments.settlesAt, now()));
  await db
    .update(payments)
    .set({ state: 'FAILED', settlesAt: null })
    .where(and(isDue, isNotNull(payments.failure)));
  const due = await db
    .select({ paymentId: payments.paymentId, settlesAt: payments.settlesAt })
    .from(payments)
    .where(isDue);
  for (const { paymentId, settlesAt } of due)
    await settlePayment(dependencies, paymentId, settlesAt ?? now());
}
