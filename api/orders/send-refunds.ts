import { and, eq, isNull } from 'drizzle-orm';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { orders, payments, refunds, strayCharges, videoRequests } from './order-tables.ts';

type Needs = Pick<ApiDependencies, 'db' | 'now' | 'paymentProvider'>;

/**
 * Sends back all money that is owed: granted refunds and stray charges. What fails is tried again the
 * next time; one that fails holds up no other. Throws an `AggregateError` of the failures at the end.
 */
export async function sendRefunds({ db, now, paymentProvider }: Needs): Promise<void> {
  const { provider } = paymentProvider.offer;
  const failures: unknown[] = [];

  const granted = await db
    .select({ id: refunds.id, amount: refunds.amount, chargeId: payments.bankRef })
    .from(refunds)
    .innerJoin(videoRequests, eq(videoRequests.videoRequestId, refunds.videoRequestId))
    .innerJoin(orders, eq(orders.id, videoRequests.orderId))
    .innerJoin(payments, eq(payments.paymentId, orders.paymentId))
    .where(and(isNull(refunds.refundedAt), eq(payments.provider, provider)));
  for (const { id, amount, chargeId } of granted)
    try {
      if (!chargeId) throw new Error(`refund RF-${id} is of a payment without a charge`);
      const refundedAt = await paymentProvider.refund({ chargeId, amount, reference: `RF-${id}` });
      await db.update(refunds).set({ refundedAt }).where(eq(refunds.id, id));
    } catch (failure) {
      failures.push(failure);
    }

  const strays = await db
    .select({ chargeId: strayCharges.chargeId, amount: strayCharges.amount })
    .from(strayCharges)
    .innerJoin(payments, eq(payments.paymentId, strayCharges.paymentId))
    .where(and(isNull(strayCharges.returnedAt), eq(payments.provider, provider)));
  for (const { chargeId, amount } of strays)
    try {
      await paymentProvider.refund({ chargeId, amount, reference: `stray-${chargeId}` });
      await db.update(strayCharges).set({ returnedAt: now() }).where(eq(strayCharges.chargeId, chargeId));
    } catch (failure) {
      failures.push(failure);
    }

  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} returns of money failed`);
}
