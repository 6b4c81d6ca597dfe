import { and, eq, lte } from 'drizzle-orm';
import { settlePayment, type SettleDependencies } from '../orders/settle-payment.ts';
import { payments } from '../orders/order-tables.ts';

/** Settles every payment that was pending at the sandbox's bank and is due by now. */
export async function settleDuePayments(needs: SettleDependencies): Promise<void> {
  const due = await needs.db
    .select({ paymentId: payments.paymentId, settlesAt: payments.settlesAt })
    .from(payments)
    .where(and(eq(payments.state, 'PROCESSING'), lte(payments.settlesAt, needs.now())));
  for (const { paymentId, settlesAt } of due) await settlePayment(needs, paymentId, settlesAt ?? needs.now());
}
