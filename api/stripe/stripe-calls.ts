import { networkOf } from '@marquee/http-server';
import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import * as v from 'valibot';
import type { Payment } from '../orders/order-tables.ts';
import { resolveReturnUrl } from '../orders/return-url.ts';
import type { SettleDependencies } from '../orders/settle-payment.ts';
import { payments } from '../orders/order-tables.ts';
import { refuse, success } from '../calls/envelope.ts';
import { shortText } from '../calls/fields.ts';
import { isSameSecret } from '../calls/is-same-secret.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';

/** The functions of the Stripe provider that the routes of Stripe use. */
export type StripeSessions = {
  /** Fetches a Checkout Session from Stripe and stores its state. */
  refresh: (sessionId: string) => Promise<void>;
  /** Expires a Checkout Session at Stripe, unless it has already ended, and stores its state. */
  expire: (sessionId: string) => Promise<void>;
  /** Finds the open Checkout Session of a payment's current attempt. */
  findOpen: (payment: Payment) => Promise<{ sessionId: string } | undefined>;
  /** Parses a webhook event; throws Stripe's error if the signature is wrong. */
  parseEvent: (rawBody: string, signature: string) => Stripe.Event;
};

const returnQuery = v.object({ secret: v.optional(shortText(), '') });
type ReturnRoute = { Params: { id: string } };

/**
 * The routes of the webhook for Stripe's events, and of the URLs to which Stripe's payment page redirects the customer.
 */
export const stripeCalls: FastifyPluginAsync<SettleDependencies & { sessions: StripeSessions }> = async (
  server,
  { db, securityLog, sessions },
) => {
  await server.register(async (hook) => {
    // Stripe signs the raw body, so the body is not parsed here.
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    hook.post('/payments/webhooks/stripe', perMinute(1200), async (request) => {
      const event = signedEvent(request);
      // The event is only a signal to fetch the session, so repeated, late and reordered events are harmless.
      if (isSessionEvent(event)) await sessions.refresh(event.data.object.id);
      return success(null, 'Noted');
    });
  });

  server.get<ReturnRoute>('/payments/stripe/:id/cancel', perMinute(120), async (request, reply) => {
    const payment = await ownPayment(request);
    const session = await sessions.findOpen(payment);
    if (session)
      // If Stripe is unreachable, the status page refreshes the payment later.
      await cancel(payment, session.sessionId).catch((failure: unknown) =>
        request.log.warn({ err: failure }, 'a payment could not be cancelled at Stripe'),
      );
    return reply.header('cache-control', 'no-store').redirect(resolveReturnUrl(payment), 303);
  });

  server.get<ReturnRoute>('/payments/stripe/:id/back', perMinute(120), async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(resolveReturnUrl(await ownPayment(request)), 303),
  );

  /** Cancels a payment once Stripe can no longer charge it; a session that was paid meanwhile remains paid. */
  async function cancel({ paymentId, attempt }: Payment, sessionId: string) {
    await sessions.expire(sessionId);
    await db
      .update(payments)
      .set({ state: 'CANCELLED', failure: null })
      .where(
        and(
          eq(payments.paymentId, paymentId),
          eq(payments.attempt, attempt),
          eq(payments.state, 'FAILED'),
          eq(payments.failure, 'expired'),
        ),
      );
  }

  async function ownPayment(request: FastifyRequest<ReturnRoute>): Promise<Payment> {
    const { secret } = readRequest(returnQuery, request.query);
    const [payment] = await db.select().from(payments).where(eq(payments.paymentId, request.params.id));
    if (!payment || !isSameSecret(payment.gatewaySecret, secret))
      throw refuse(404, 'NOT_FOUND', "We couldn't find this payment.");
    return payment;
  }

  function signedEvent(request: FastifyRequest): Stripe.Event {
    const signature = request.headers['stripe-signature'];
    try {
      return sessions.parseEvent(String(request.body ?? ''), typeof signature === 'string' ? signature : '');
    } catch (failure) {
      if (!(failure instanceof Stripe.errors.StripeSignatureVerificationError)) throw failure;
      securityLog({
        event: 'webhook',
        outcome: 'refused',
        network: networkOf(request.ip),
        reason: 'SIGNATURE_REFUSED',
      });
      // Stripe's dashboard shows this message to the operator: the secret or the clock is wrong.
      throw refuse(
        400,
        'SIGNATURE_REFUSED',
        'The signature does not match this body and secret, or is older than five minutes.',
      );
    }
  }
};

const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;
type SessionEvent = Extract<Stripe.Event, { type: (typeof sessionEvents)[number] }>;

function isSessionEvent(event: Stripe.Event): event is SessionEvent {
  return (sessionEvents as readonly string[]).includes(event.type);
}
