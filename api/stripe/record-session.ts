import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { settlePayment, type SettleDependencies } from '../orders/settle-payment.ts';
import { payments, type PaymentState } from '../orders/order-tables.ts';
import { checkoutSessions } from './checkout-sessions-table.ts';

/** A session as Stripe gave it just now, with its payment intent in it. */
export type FreshSession = Stripe.Checkout.Session & { payment_intent: Stripe.PaymentIntent | null };

/**
 * Writes down what Stripe says of a session. It says the same however often it is asked, so events may
 * come twice, late or in any order.
 */
export async function recordSession(needs: SettleDependencies, session: FreshSession): Promise<void> {
  const { db, now } = needs;
  const paymentId = session.metadata?.['paymentId'];
  const attempt = Number(session.metadata?.['attempt']);
  // An account may sell other things too.
  if (!paymentId || !attempt) return;

  if (session.status === 'open') return;
  if (session.status === 'expired') {
    await move(['OPEN', 'PROCESSING'], { state: 'FAILED', failure: 'expired' });
    return end();
  }
  const intent = session.payment_intent;
  if (session.payment_status === 'paid' && intent) {
    const taken = { chargeId: intent.id, amount: inPaise(session), attempt };
    await settlePayment(needs, paymentId, now(), taken);
    return end();
  }
  // Complete and not paid: the bank decides later, or has decided against it.
  if (intent?.status === 'processing') return move(['OPEN'], { state: 'PROCESSING' });
  await move(['OPEN', 'PROCESSING'], { state: 'FAILED', failure: 'declined' });
  return end();

  async function move(from: PaymentState[], values: Partial<typeof payments.$inferInsert>) {
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

/** What was paid in paise; another currency pays for nothing of ours and is worth 0 here. */
function inPaise({ amount_total, currency }: Stripe.Checkout.Session): number {
  return currency === 'inr' ? (amount_total ?? 0) : 0;
}
