import type { Database } from '@marquee/database';
import { and, eq, isNull } from 'drizzle-orm';
import type { PaymentProvider } from './payment-provider.ts';
import { orders, payments, refunds, strayCharges, videoRequests } from './order-tables.ts';

export type RefundDependencies = { db: Database; now: () => Date; paymentProvider: PaymentProvider };

/**
 * Sends all due refunds to the provider and stores when they were made: granted refunds, and refunds of charges that
 * pay for no order. If a refund fails, the others are sent, and the next run sends it again. At the end, throws an
 * `AggregateError` of all failures, if there were any.
 */
export async function sendRefunds({ db, now, paymentProvider }: RefundDependencies): Promise<void> {
  const { provider } = paymentProvider.offer;
  const failures: unknown[] = [];
  const attempt = (send: () => Promise<unknown>) =>
    send().catch((failure: unknown) => failures.push(failure));

  const granted = await db
    .select({ id: refunds.id, amount: refunds.amount, chargeId: payments.bankRef })
    .from(refunds)
    .innerJoin(videoRequests, eq(videoRequests.videoRequestId, refunds.videoRequestId))
    .innerJoin(orders, eq(orders.id, videoRequests.orderId))
    .innerJoin(payments, eq(payments.paymentId, orders.paymentId))
    .where(and(isNull(refunds.refundedAt), eq(payments.provider, provider)));
  for (const { id, amount, chargeId } of granted)
    await attempt(async () => {
      if (!chargeId) throw new Error(`refund RF-${id} is of a payment without a charge`);
      const refundedAt = await paymentProvider.refund({ chargeId, amount, reference: `RF-${id}` });
      await db.update(refunds).set({ refundedAt }).where(eq(refunds.id, id));
    });

  const strays = await db
    .select({ chargeId: strayCharges.chargeId, amount: strayCharges.amount })
    .from(strayCharges)
    .innerJoin(payments, eq(payments.paymentId, strayCharges.paymentId))
    .where(and(isNull(strayCharges.returnedAt), eq(payments.provider, provider)));
  for (const { chargeId, amount } of strays)
    await attempt(async () => {
      await paymentProvider.refund({ chargeId, amount, reference: `stray-${chargeId}` });
      await db.update(strayCharges).set({ returnedAt: now() }).where(eq(strayCharges.chargeId, chargeId));
    });

  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds failed`);
}
