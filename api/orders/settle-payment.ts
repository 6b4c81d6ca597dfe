import type { SecurityLog } from '@marquee/http-server';
import type { Transaction, Database } from '@marquee/database';
import { and, eq, isNull } from 'drizzle-orm';
import { starOf, type Catalogue } from '../content/catalogue.ts';
import { randomId } from '../calls/random-id.ts';
import { issueInvoice } from './invoices.ts';
import { deliveryFrom } from './order-status.ts';
import {
  authenticationCodes,
  carts,
  orders,
  payments,
  strayCharges,
  videoRequests,
  type Payment,
  type PaymentState,
} from './order-tables.ts';

export type SettleDependencies = {
  db: Database;
  catalogue: Catalogue;
  now: () => Date;
  securityLog: SecurityLog;
  settings: {
    /** Time from payment to delivery, in seconds. */
    deliverySeconds: number;
  };
};

/**
 * The payment states from which a payment can still succeed. `FAILED` is one of them, because the customer can try
 * again on the payment page.
 */
export const openStates: readonly PaymentState[] = ['OPEN', 'FAILED', 'BANK_CODE', 'PROCESSING'];

/** A charge that a provider has made, in paise, and the payment attempt that it pays for. */
type Charge = { chargeId: string; amount: number; attempt: number };

/**
 * Marks a payment as paid at `paidAt` and places its order, in one transaction; returns the updated payment. A cart
 * gets one order at most, even if this runs several times or for several payments of the cart. A `charge` that pays for
 * no order is stored as a stray charge, which is refunded later. A payment whose cart is already paid gets the state
 * `FAILED`. Throws an error for an unknown payment.
 */
export async function settlePayment(
  dependencies: SettleDependencies,
  paymentId: string,
  paidAt: Date,
  charge?: Charge,
): Promise<Payment> {
  const { payment, isNew } = await dependencies.db.transaction(async (transaction) => {
    const byId = eq(payments.paymentId, paymentId);
    const [known] = await transaction.select().from(payments).where(byId);
    if (!known) throw new Error(`there is no payment ${paymentId} to settle`);
    // Every transaction locks the cart before the payment, so that no two block each other.
    await transaction.select().from(carts).where(eq(carts.cartId, known.cartId)).for('update');
    const [current] = await transaction.select().from(payments).where(byId).for('update');
    if (current?.cartId !== known.cartId) throw new Error(`payment ${paymentId} changed its cart meanwhile`);
    if (charge && current.bankRef === charge.chargeId) return { payment: current, isNew: false };
    const storeStray = async (reason: typeof strayCharges.$inferInsert.reason) => {
      if (!charge) return;
      const { chargeId, amount } = charge;
      await transaction
        .insert(strayCharges)
        .values({ chargeId, paymentId, amount, reason, foundAt: paidAt })
        .onConflictDoNothing();
    };

    if (charge && (charge.attempt !== current.attempt || charge.amount !== current.amount)) {
      await storeStray('superseded');
      return { payment: current, isNew: false };
    }
    if (!openStates.includes(current.state)) {
      await storeStray(current.state === 'SUCCESS' ? 'already-paid' : 'cancelled');
      return { payment: current, isNew: false };
    }
    const paidCarts = await transaction
      .update(carts)
      .set({ paidAt })
      .where(and(eq(carts.cartId, current.cartId), isNull(carts.paidAt)))
      .returning();
    if (paidCarts.length === 0) {
      await storeStray('already-paid');
      // The customer knows that the cart is paid.
      const failed = await finish(transaction, current, {
        state: 'FAILED',
        failure: 'already-paid',
        awaitsBank: false,
      });
      return { payment: failed, isNew: false };
    }

    const settled = await finish(transaction, current, {
      state: 'SUCCESS',
      failure: null,
      paidAt,
      bankRef: charge?.chargeId ?? `UTR${randomId(12)}`,
    });
    await placeOrder(transaction, dependencies, settled, paidAt);
    return { payment: settled, isNew: true };
  });
  if (isNew) dependencies.securityLog({ event: 'payment', outcome: 'succeeded', actor: payment.userId });
  return payment;
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
  payment: Payment,
  paidAt: Date,
): Promise<void> {
  const { paymentId, userId, items, amount } = payment;
  const [order] = await transaction.insert(orders).values({ paymentId, userId, amount, paidAt }).returning();
  if (!order) throw new Error(`no order was written for payment ${paymentId}`);

  await issueInvoice(transaction, catalogue, { payment, orderId: order.id, issuedAt: paidAt });
  for (const { position, star, details, price } of items) {
    const videoRequestId = `VR-${randomId(12)}`;
    await transaction.insert(videoRequests).values({
      videoRequestId,
      orderId: order.id,
      position,
      star,
      details,
      price,
      paidAt,
      ...deliveryFrom(paidAt, { settings, promisedHours: starOf(catalogue, star)?.deliveryHours }),
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
