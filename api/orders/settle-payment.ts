import type { Database } from '@marquee/database';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { starOf } from '../content/catalogue.ts';
import { unguessable } from '../server/unguessable.ts';
import type { Payment } from './initiate-payment.ts';
import {
  authenticationCodes,
  cartItems,
  carts,
  orders,
  payments,
  videoRequests,
  type PaymentState,
} from './tables.ts';

type Needs = Pick<ApiDependencies, 'db' | 'catalogue' | 'settings' | 'now'>;

/** From these states a payment can still succeed. */
export const openStates: readonly PaymentState[] = ['OPEN', 'FAILED', 'BANK_CODE', 'PROCESSING'];

/**
 * Takes the money of a payment and places its order, in one transaction. Whatever calls it, and
 * however often, a cart is charged once; returns the payment as it stands afterwards.
 */
export async function settlePayment(needs: Needs, paymentId: string, paidAt: Date): Promise<Payment> {
  return needs.db.transaction(async (transaction) => {
    const byId = eq(payments.paymentId, paymentId);
    const [known] = await transaction.select().from(payments).where(byId);
    if (!known) throw new Error(`there is no payment ${paymentId} to settle`);
    // Cart first, payment second, as everywhere: two that wait for each other would wait for ever.
    await transaction.select().from(carts).where(eq(carts.cartId, known.cartId)).for('update');
    const [payment] = await transaction.select().from(payments).where(byId).for('update');
    if (payment?.cartId !== known.cartId) throw new Error(`payment ${paymentId} changed its cart meanwhile`);
    if (!openStates.includes(payment.state)) return payment;

    const taken = await transaction
      .update(carts)
      .set({ paidAt })
      .where(and(eq(carts.cartId, payment.cartId), isNull(carts.paidAt)))
      .returning();
    if (taken.length === 0) return finish(transaction, payment, { state: 'FAILED', failure: 'already-paid' });

    const settled = await finish(transaction, payment, {
      state: 'SUCCESS',
      failure: null,
      paidAt,
      bankRef: `UTR${unguessable(12)}`,
    });
    await placeOrder(transaction, needs, settled, paidAt);
    return settled;
  });
}

/** Settles every payment that was pending at the bank and is due by now. */
export async function settleDuePayments(needs: Needs): Promise<void> {
  const due = await needs.db
    .select({ paymentId: payments.paymentId, settlesAt: payments.settlesAt })
    .from(payments)
    .where(and(eq(payments.state, 'PROCESSING'), lte(payments.settlesAt, needs.now())));
  for (const { paymentId, settlesAt } of due) await settlePayment(needs, paymentId, settlesAt ?? needs.now());
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

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
  { catalogue, settings }: Needs,
  { paymentId, userId, cartId, amount }: Payment,
  paidAt: Date,
): Promise<void> {
  const [order] = await transaction.insert(orders).values({ paymentId, userId, amount, paidAt }).returning();
  if (!order) throw new Error(`no order was written for payment ${paymentId}`);

  const items = await transaction.select().from(cartItems).where(eq(cartItems.cartId, cartId));
  for (const { position, star, details, price } of items) {
    const videoRequestId = `VR-${unguessable(12)}`;
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
      watchId: `VN-${unguessable(12)}`,
      needsReview: details.moderation === 'unchecked',
    });
    await transaction.insert(authenticationCodes).values({
      code: `${unguessable(4)}-${unguessable(4)}`,
      videoRequestId,
      star,
      occasionId: details.occasionId,
      recipient: details.fullName,
      createdAt: paidAt,
    });
  }
}
