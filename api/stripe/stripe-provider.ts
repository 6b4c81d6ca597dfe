import { PlatformError } from '@marquee/contracts';
import { and, asc, eq, inArray, isNull, lt, lte, ne, notExists } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Payment } from '../orders/initiate-payment.ts';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import type { SettleDependencies } from '../orders/settle-payment.ts';
import { payments } from '../orders/order-tables.ts';
import { refuse } from '../server/envelope.ts';
import { recordSession, type FreshSession } from './record-session.ts';
import { attemptKey, sessionRequest } from './session-request.ts';
import { stripeCalls, type StripeDesk } from './stripe-calls.ts';
import { checkoutSessions } from './checkout-sessions-table.ts';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's, for tests. */
  apiUrl?: string | undefined;
};

/** Sessions nobody asked about for so long are asked about by us. */
const lateAfterMs = 2 * 60_000;

/** Stripe Checkout: the page is Stripe's, and what became of a payment is what Stripe says. */
export function createStripe(needs: SettleDependencies, settings: StripeSettings): PaymentProvider {
  const { db, now, catalogue } = needs;
  const { publicUrl } = needs.settings;
  const stripe = new Stripe(settings.secretKey, {
    ...serverOf(settings.apiUrl),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const opening = new Map<string, Promise<string>>();

  const desk: StripeDesk = { ask, close, findOpenSession, readEvent };
  return {
    offer: { provider: 'stripe', methods: ['card'], forInternational: true },
    mode: /^[sr]k_live_/.test(settings.secretKey) ? 'live' : 'test',
    hostedPage: 'https://checkout.stripe.com',
    // Stripe wants half an hour at least, and an attempt is kept until half of its time is over.
    openForMs: 61 * 60_000,
    openPage,
    refresh,
    refund,
    reconcile,
    addRoutes: (server) => stripeCalls(server, needs, desk),
  };

  async function openPage(payment: Payment) {
    const known = await findOpenSession(payment);
    if (known) return { redirectUrl: known.url, gatewayOrderId: known.sessionId };
    if (payment.state !== 'OPEN')
      return { redirectUrl: backAddress(payment, 'back'), gatewayOrderId: payment.paymentId };

    await closeEarlierAttempts(payment);
    // Two who ask at once for one attempt share one request: Stripe refuses a key that is in use.
    const key = attemptKey(payment);
    const request = opening.get(key) ?? openSession(payment, key);
    opening.set(key, request);
    try {
      const gatewayOrderId = await request;
      const opened = await findOpenSession(payment);
      if (!opened) throw new Error(`session ${gatewayOrderId} ended before anybody saw it`);
      return { redirectUrl: opened.url, gatewayOrderId };
    } catch (failure) {
      throw unreachable(failure);
    } finally {
      opening.delete(key);
    }
  }

  async function openSession(payment: Payment, idempotencyKey: string): Promise<string> {
    const request = sessionRequest(payment, { catalogue, cancelUrl: backAddress(payment, 'cancel') });
    const session = await stripe.checkout.sessions.create(request, { idempotencyKey });
    if (!session.url || session.amount_total !== payment.amount)
      throw new Error(`Stripe opened ${session.id} for ${session.amount_total} paise, not ${payment.amount}`);
    const { paymentId, attempt } = payment;
    const openedAt = now();
    await db
      .insert(checkoutSessions)
      .values({ sessionId: session.id, paymentId, attempt, url: session.url, openedAt, checkedAt: openedAt })
      .onConflictDoNothing();
    return session.id;
  }

  async function findOpenSession({ paymentId, attempt, state }: Payment) {
    if (state !== 'OPEN') return undefined;
    const { sessionId, url, endedAt } = checkoutSessions;
    const [living] = await db
      .select({ sessionId, url })
      .from(checkoutSessions)
      .where(
        and(
          eq(checkoutSessions.paymentId, paymentId),
          eq(checkoutSessions.attempt, attempt),
          isNull(endedAt),
        ),
      );
    return living;
  }

  /** An attempt that was replaced must not be paid on a page that is still open somewhere. */
  async function closeEarlierAttempts({ paymentId, attempt }: Payment) {
    const earlier = await db
      .select({ sessionId: checkoutSessions.sessionId })
      .from(checkoutSessions)
      .where(
        and(
          eq(checkoutSessions.paymentId, paymentId),
          lt(checkoutSessions.attempt, attempt),
          isNull(checkoutSessions.endedAt),
        ),
      );
    for (const { sessionId } of earlier)
      await close(sessionId).catch((failure: unknown) => {
        throw unreachable(failure);
      });
  }

  async function ask(sessionId: string): Promise<void> {
    // Before the answer: a session Stripe does not answer for must not stay first in line for ever.
    await db
      .update(checkoutSessions)
      .set({ checkedAt: now() })
      .where(eq(checkoutSessions.sessionId, sessionId));
    const session = await stripe.checkout.sessions.retrieve(
      sessionId,
      { expand: ['payment_intent'] },
      // Somebody looks at a status page meanwhile.
      { timeout: 5_000, maxNetworkRetries: 1 },
    );
    // Expanded above, which the type cannot know.
    await recordSession(needs, session as FreshSession);
    if (session.payment_status === 'paid') await closeOthersOfItsCart(sessionId);
  }

  async function close(sessionId: string): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(sessionId);
    } catch (failure) {
      // Refused because it is over already, one way or the other: that is asked next.
      if (!(failure instanceof Stripe.errors.StripeInvalidRequestError)) throw failure;
    }
    await ask(sessionId);
  }

  /** Whoever paid in one tab should not be able to pay in the other. */
  async function closeOthersOfItsCart(paidSessionId: string) {
    const [paid] = await db
      .select({ cartId: payments.cartId })
      .from(checkoutSessions)
      .innerJoin(payments, eq(payments.paymentId, checkoutSessions.paymentId))
      .where(eq(checkoutSessions.sessionId, paidSessionId));
    if (!paid) return;
    const others = await db
      .select({ sessionId: checkoutSessions.sessionId })
      .from(checkoutSessions)
      .innerJoin(payments, eq(payments.paymentId, checkoutSessions.paymentId))
      .where(
        and(
          eq(payments.cartId, paid.cartId),
          isNull(checkoutSessions.endedAt),
          ne(checkoutSessions.sessionId, paidSessionId),
        ),
      );
    for (const { sessionId } of others) await close(sessionId);
  }

  async function refresh(payment: Payment): Promise<void> {
    if (payment.state !== 'OPEN' && payment.state !== 'PROCESSING') return;
    const [session] = await db
      .select({ sessionId: checkoutSessions.sessionId })
      .from(checkoutSessions)
      .where(
        and(eq(checkoutSessions.paymentId, payment.paymentId), eq(checkoutSessions.attempt, payment.attempt)),
      );
    if (session) return ask(session.sessionId);
    // No page was ever handed out for this attempt, so nothing can come of it.
    if (payment.expiresAt <= now()) await failUnopened();
  }

  async function failUnopened() {
    const session = db
      .select()
      .from(checkoutSessions)
      .where(
        and(
          eq(checkoutSessions.paymentId, payments.paymentId),
          eq(checkoutSessions.attempt, payments.attempt),
        ),
      );
    await db
      .update(payments)
      .set({ state: 'FAILED', failure: 'expired' })
      .where(
        and(
          eq(payments.provider, 'stripe'),
          inArray(payments.state, ['OPEN']),
          lte(payments.expiresAt, now()),
          notExists(session),
        ),
      );
  }

  async function refund({
    chargeId,
    amount,
    reference,
  }: Parameters<PaymentProvider['refund']>[0]): Promise<Date> {
    try {
      await stripe.refunds.create(
        { payment_intent: chargeId, amount, metadata: { reference } },
        { idempotencyKey: `marquee-refund-${reference}` },
      );
    } catch (failure) {
      // Somebody returned it by hand: it is back, which is all that was wanted.
      if (!(failure instanceof Stripe.errors.StripeError) || failure.code !== 'charge_already_refunded')
        throw failure;
    }
    return now();
  }

  async function reconcile(): Promise<void> {
    await failUnopened();
    const late = await db
      .select({ sessionId: checkoutSessions.sessionId })
      .from(checkoutSessions)
      .where(
        and(
          isNull(checkoutSessions.endedAt),
          lte(checkoutSessions.checkedAt, new Date(now().getTime() - lateAfterMs)),
        ),
      )
      .orderBy(asc(checkoutSessions.checkedAt))
      .limit(100);
    const failures: unknown[] = [];
    for (const { sessionId } of late)
      await ask(sessionId).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} sessions could not be asked about`);
  }

  function readEvent(rawBody: string, signature: string): Stripe.Event {
    const { webhookSecret } = settings;
    return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, 300, undefined, now().getTime());
  }

  function backAddress({ paymentId, gatewaySecret }: Payment, step: 'back' | 'cancel'): string {
    return `${publicUrl}/payments/stripe/${paymentId}/${step}?secret=${gatewaySecret}`;
  }
}

function serverOf(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    ...(port && { port: Number(port) }),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
}

function unreachable(failure: unknown): PlatformError {
  const refusal = refuse(
    503,
    'PROVIDER_UNREACHABLE',
    'The payment page could not be opened. Nothing was charged. Please try again.',
  );
  return Object.assign(refusal, { cause: failure });
}
