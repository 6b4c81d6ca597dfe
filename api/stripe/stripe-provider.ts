import { PlatformError } from '@marquee/contracts';
import { and, asc, eq, inArray, isNull, lt, lte, ne, notExists, type SQL } from 'drizzle-orm';
import Stripe from 'stripe';
import { payments, type Payment } from '../orders/order-tables.ts';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import type { SettleDependencies } from '../orders/settle-payment.ts';
import { refuse } from '../calls/envelope.ts';
import { checkoutSessions } from './checkout-sessions-table.ts';
import { recordSession, type FreshSession } from './record-session.ts';
import { attemptKey, sessionRequest } from './session-request.ts';
import { stripeCalls } from './stripe-calls.ts';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** The URL of a fake Stripe API, in tests. */
  apiUrl?: string | undefined;
};

/** The dependencies of the Stripe provider. `publicUrl` is the URL of this server, without a slash at the end. */
export type StripeDependencies = SettleDependencies & { settings: { publicUrl: string } };

/** After how long `reconcile` fetches an open Checkout Session again, in milliseconds. */
const staleAfterMs = 2 * 60_000;

/** Creates the payment provider for Stripe Checkout, with pages hosted by Stripe. */
export function createStripe(dependencies: StripeDependencies, settings: StripeSettings): PaymentProvider {
  const { db, now, catalogue } = dependencies;
  const { publicUrl } = dependencies.settings;
  const stripe = new Stripe(settings.secretKey, {
    ...serverOf(settings.apiUrl),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const opening = new Map<string, Promise<string>>();

  return {
    offer: { provider: 'stripe', methods: ['card'], forInternational: true },
    mode: /^[sr]k_live_/.test(settings.secretKey) ? 'live' : 'test',
    hostedPage: 'https://checkout.stripe.com',
    // Stripe requires 30 minutes at least, and an attempt is reused until half of its time is over.
    openForMs: 61 * 60_000,
    openPage,
    refresh,
    refund,
    reconcile,
    routes: async (server) => {
      const sessions = { refresh: refreshSession, expire, findOpen, parseEvent };
      await server.register(stripeCalls, { ...dependencies, sessions });
    },
  };

  async function openPage(payment: Payment) {
    const known = await findOpen(payment);
    if (known) return { redirectUrl: known.url, gatewayOrderId: known.sessionId };
    if (payment.state !== 'OPEN')
      return { redirectUrl: returnRoute(payment, 'back'), gatewayOrderId: payment.paymentId };

    await expireEarlierAttempts(payment);
    // Concurrent requests for one attempt share one request: Stripe refuses an idempotency key that is in use.
    const key = attemptKey(payment);
    const request = opening.get(key) ?? openSession(payment, key);
    opening.set(key, request);
    try {
      const gatewayOrderId = await request;
      const opened = await findOpen(payment);
      if (!opened) throw new Error(`session ${gatewayOrderId} ended before it was shown`);
      return { redirectUrl: opened.url, gatewayOrderId };
    } catch (failure) {
      throw unreachable(failure);
    } finally {
      opening.delete(key);
    }
  }

  async function openSession(payment: Payment, idempotencyKey: string): Promise<string> {
    const request = sessionRequest(payment, { catalogue, cancelUrl: returnRoute(payment, 'cancel') });
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

  function openSessions(condition: SQL | undefined) {
    const { sessionId, url, endedAt } = checkoutSessions;
    return db
      .select({ sessionId, url })
      .from(checkoutSessions)
      .where(and(isNull(endedAt), condition));
  }

  async function findOpen(payment: Payment) {
    if (payment.state !== 'OPEN') return undefined;
    const [session] = await openSessions(isOfAttempt(payment));
    return session;
  }

  /** Expires the Stripe pages of a payment's earlier attempts, which may still be open in other tabs. */
  async function expireEarlierAttempts({ paymentId, attempt }: Payment) {
    const isEarlier = and(eq(checkoutSessions.paymentId, paymentId), lt(checkoutSessions.attempt, attempt));
    for (const { sessionId } of await openSessions(isEarlier))
      await expire(sessionId).catch((failure: unknown) => {
        throw unreachable(failure);
      });
  }

  async function refreshSession(sessionId: string): Promise<void> {
    // Before the request, so that a session for which Stripe does not respond moves to the end of the queue.
    await db
      .update(checkoutSessions)
      .set({ checkedAt: now() })
      .where(eq(checkoutSessions.sessionId, sessionId));
    const session = await stripe.checkout.sessions.retrieve(
      sessionId,
      { expand: ['payment_intent'] },
      // A customer may be waiting on the status page.
      { timeout: 5_000, maxNetworkRetries: 1 },
    );
    // `expand` makes the payment intent an object, which Stripe's types do not express.
    await recordSession(dependencies, session as FreshSession);
    if (session.payment_status === 'paid') await expireOthersOfCart(sessionId);
  }

  async function expire(sessionId: string): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(sessionId);
    } catch (failure) {
      // Stripe refuses to expire a session that is over; the refresh below stores how it ended.
      if (!(failure instanceof Stripe.errors.StripeInvalidRequestError)) throw failure;
    }
    await refreshSession(sessionId);
  }

  /** Expires a paid cart's other Checkout Sessions, so that a customer cannot pay again in another tab. */
  async function expireOthersOfCart(paidSessionId: string) {
    const { sessionId: id, paymentId } = checkoutSessions;
    const [paid] = await db
      .select({ cartId: payments.cartId })
      .from(checkoutSessions)
      .innerJoin(payments, eq(payments.paymentId, paymentId))
      .where(eq(id, paidSessionId));
    if (!paid) return;
    const ofCart = db
      .select({ paymentId: payments.paymentId })
      .from(payments)
      .where(eq(payments.cartId, paid.cartId));
    const others = await openSessions(and(inArray(paymentId, ofCart), ne(id, paidSessionId)));
    for (const { sessionId } of others) await expire(sessionId);
  }

  async function refresh(payment: Payment): Promise<void> {
    if (payment.state !== 'OPEN' && payment.state !== 'PROCESSING') return;
    const [session] = await db.select().from(checkoutSessions).where(isOfAttempt(payment));
    if (session) return refreshSession(session.sessionId);
    if (payment.expiresAt <= now()) await failUnopened();
  }

  /** Marks expired payments as failed if their payment page was never opened, so that no money can arrive. */
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
          eq(payments.state, 'OPEN'),
          lte(payments.expiresAt, now()),
          notExists(session),
        ),
      );
  }

  /**
   * Refunds once per `reference`. Stripe repeats its response to a key, errors included, for a day at least and not for
   * ever: each hour has a key of its own, and what an earlier request refunded is looked up.
   */
  async function refund({ chargeId, amount, reference }: Parameters<PaymentProvider['refund']>[0]) {
    try {
      const made = await stripe.refunds.list({ payment_intent: chargeId, limit: 100 });
      const isMade = made.data.some(
        ({ metadata, status }) =>
          metadata?.['reference'] === reference && status !== 'failed' && status !== 'canceled',
      );
      const hour = now().toISOString().slice(0, 13);
      if (!isMade)
        await stripe.refunds.create(
          { payment_intent: chargeId, amount, metadata: { reference } },
          { idempotencyKey: `marquee-refund-${reference}-${hour}` },
        );
    } catch (failure) {
      // An operator may have refunded the charge in Stripe's dashboard.
      if (!(failure instanceof Stripe.errors.StripeError) || failure.code !== 'charge_already_refunded')
        throw failure;
    }
    return now();
  }

  async function reconcile(): Promise<void> {
    await failUnopened();
    const { checkedAt } = checkoutSessions;
    const stale = await openSessions(lte(checkedAt, new Date(now().getTime() - staleAfterMs)))
      .orderBy(asc(checkedAt))
      .limit(100);
    const failures: unknown[] = [];
    for (const { sessionId } of stale)
      await refreshSession(sessionId).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} sessions could not be refreshed`);
  }

  function parseEvent(rawBody: string, signature: string): Stripe.Event {
    const { webhookSecret } = settings;
    return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, 300, undefined, now().getTime());
  }

  function returnRoute({ paymentId, gatewaySecret }: Payment, step: 'back' | 'cancel'): string {
    return `${publicUrl}/payments/stripe/${paymentId}/${step}?secret=${gatewaySecret}`;
  }
}

function isOfAttempt({ paymentId, attempt }: Payment) {
  return and(eq(checkoutSessions.paymentId, paymentId), eq(checkoutSessions.attempt, attempt));
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
  const message = 'The payment page could not be opened. Nothing was charged. Please try again.';
  return Object.assign(refuse(503, 'PROVIDER_UNREACHABLE', message), { cause: failure });
}
