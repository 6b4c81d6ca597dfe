import type { Transaction } from '@marquee/database';
import { and, eq, isNull } from 'drizzle-orm';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { starOf } from '../content/catalogue.ts';
import { randomId } from '../server/random-id.ts';
import type { Payment } from './initiate-payment.ts';
import {
  authenticationCodes,
  carts,
  orders,
  payments,
  strayCharges,
  videoRequests,
  type PaymentState,
} from './order-tables.ts';

export type SettleDependencies = Pick<
  ApiDependencies,
  'db' | 'catalogue' | 'settings' | 'now' | 'securityLog'
>;

/** From these states a payment can still succeed. */
export const openStates: readonly PaymentState[] = ['OPEN', 'FAILED', 'BANK_CODE', 'PROCESSING'];

/** Money a provider has taken already: which charge, how much, and for which attempt. */
export type TakenMoney = { chargeId: string; amount: number; attempt: number };

/**
 * Takes the money of a payment and places its order, in one transaction. Whatever calls it, and
 * however often, a cart is charged once; returns the payment as it stands afterwards. Money a provider
 * has `taken` either pays this order or is written down as a stray charge, which goes back.
 */
export async function settlePayment(
  needs: SettleDependencies,
  paymentId: string,
  paidAt: Date,
  taken?: TakenMoney,
): Promise<Payment> {
  const { payment, isNew } = await settle(needs, paymentId, paidAt, taken);
  if (isNew) needs.securityLog({ event: 'payment', outcome: 'succeeded', actor: payment.userId });
  return payment;
}

async function settle(
  needs: SettleDependencies,
  paymentId: string,
  paidAt: Date,
  taken?: TakenMoney,
): Promise<{ payment: Payment; isNew: boolean }> {
  return needs.db.transaction(async (transaction) => {
    const byId = eq(payments.paymentId, paymentId);
    const [known] = await transaction.select().from(payments).where(byId);
    if (!known) throw new Error(`there is no payment ${paymentId} to settle`);
    // Cart first, payment second, as everywhere: two that wait for each other would wait for ever.
    await transaction.select().from(carts).where(eq(carts.cartId, known.cartId)).for('update');
    const [payment] = await transaction.select().from(payments).where(byId).for('update');
    if (payment?.cartId !== known.cartId) throw new Error(`payment ${paymentId} changed its cart meanwhile`);
    if (taken && payment.bankRef === taken.chargeId) return { payment, isNew: false };
    const giveBack = async (why: typeof strayCharges.$inferInsert.why) => {
      if (!taken) return;
      const { chargeId, amount } = taken;
      await transaction
        .insert(strayCharges)
        .values({ chargeId, paymentId, amount, why, foundAt: paidAt })
        .onConflictDoNothing();
    };

    if (taken && (taken.attempt !== payment.attempt || taken.amount !== payment.amount)) {
      await giveBack('superseded');
      return { payment, isNew: false };
    }
    if (!openStates.includes(payment.state)) {
      await giveBack(payment.state === 'SUCCESS' ? 'already-paid' : 'cancelled');
      return { payment, isNew: false };
    }
    const charged = await transaction
      .update(carts)
      .set({ paidAt })
      .where(and(eq(carts.cartId, payment.cartId), isNull(carts.paidAt)))
      .returning();
    if (charged.length === 0) {
      await giveBack('already-paid');
      const failed = await finish(transaction, payment, { state: 'FAILED', failure: 'already-paid' });
      return { payment: failed, isNew: false };
    }

    const settled = await finish(transaction, payment, {
      state: 'SUCCESS',
      failure: null,
      paidAt,
      bankRef: taken?.chargeId ?? `UTR${randomId(12)}`,
    });
    await placeOrder(transaction, needs, settled, paidAt);
    return { payment: settled, isNew: true };
  });
}

async function finish(
  transaction: Transaction,
  { paymentId }: Payment,
  values: Partial<typeof payments.$inferInsert>,
): Promise<Payment> {
  const [payment] = await transaction
    .update(payments)
    .set({ ...values, settlesAt: null })
    .where(eq(payments.paymentId, paymentId))
    .returning();
  if (!payment) throw new Error(`payment ${paymentId} vanished while it was settled`);
  return payment;
}

async function placeOrder(
  transaction: Transaction,
  { catalogue, settings }: SettleDependencies,
  { paymentId, userId, items, amount }: Payment,
  paidAt: Date,
): Promise<void> {
  const [order] = await transaction.insert(orders).values({ paymentId, userId, amount, paidAt }).returning();
  if (!order) throw new Error(`no order was written for payment ${paymentId}`);

  for (const { position, star, details, price } of items) {
    const videoRequestId = `VR-${randomId(12)}`;
    const promisedHours = starOf(catalogue, star)?.deliveryHours ?? 24;
    await transaction.insert(videoRequests).values({
      videoRequestId,
      orderId: order.id,
      position,
      star,
      details,
      price,
      paidAt,
      deliveredAt: new Date(paidAt.getTime() + settings.deliverySeconds * 1000),
      deliverBy: new Date(paidAt.getTime() + promisedHours * 3_600_000),
      watchId: `VN-${randomId(12)}`,
      needsReview: details.moderation === 'unchecked',
    });
    await transaction.insert(authenticationCodes).values({
      code: `${randomId(4)}-${randomId(4)}`,
      videoRequestId,
      star,
      occasionId: details.occasionId,
      recipient: details.fullName,
      createdAt: paidAt,
    });
  }
}
