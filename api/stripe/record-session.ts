import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { settlePayment, type SettleDependencies } from '../orders/settle-payment.ts';
import { payments, type PaymentState } from '../orders/order-tables.ts';
import { checkoutSessions } from './checkout-sessions-table.ts';

/** A Checkout Session that was fetched from Stripe, with its payment intent expanded. */
export type FreshSession = Stripe.Checkout.Session & { payment_intent: Stripe.PaymentIntent | null };

/**
 * Stores the state of a session that was fetched from Stripe. A webhook event only causes the fetch, so events may
 * arrive twice, late or in any order.
 */
export async function recordSession(dependencies: SettleDependencies, session: FreshSession): Promise<void> {
  const { db, now } = dependencies;
  const paymentId = session.metadata?.['paymentId'];
  const attempt = Number(session.metadata?.['attempt']);
  // The account may have sessions of other sites.
  if (!paymentId || !attempt) return;

  if (session.status === 'open') return;
  if (session.status === 'expired') {
    await transition(['OPEN', 'PROCESSING'], { state: 'FAILED', failure: 'expired' });
    return end();
  }
  const intent = session.payment_intent;
  if (session.payment_status === 'paid' && intent) {
    const charge = { chargeId: intent.id, amount: inPaise(session), attempt };
    await settlePayment(dependencies, paymentId, now(), charge);
    return end();
  }
  // Complete but not paid: the bank is still deciding, or has declined.
  if (intent?.status === 'processing') return transition(['OPEN'], { state: 'PROCESSING', awaitsBank: true });
  await transition(['OPEN', 'PROCESSING'], { state: 'FAILED', failure: 'declined' });
  return end();

  async function transition(from: PaymentState[], values: Partial<typeof payments.$inferInsert>) {
    await db
      .update(payments)
      .set(values)
      .where(
        and(
          eq(payments.paymentId, paymentId ?? ''),
          eq(payments.attempt, attempt),
          inArray(payments.state, from),
        ),
      );
  }

  async function end() {
    await db
      .update(checkoutSessions)
      .set({ endedAt: now() })
      .where(eq(checkoutSessions.sessionId, session.id));
  }
}

/** The amount of a session in paise; 0 for another currency, in which no order can be paid. */
function inPaise({ amount_total, currency }: Stripe.Checkout.Session): number {
  return currency === 'inr' ? (amount_total ?? 0) : 0;
}
