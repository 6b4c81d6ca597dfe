import { networkOf } from '@marquee/http-server';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import * as v from 'valibot';
import type { Payment } from '../orders/initiate-payment.ts';
import { resolveReturnUrl } from '../orders/return-url.ts';
import type { SettleDependencies } from '../orders/settle-payment.ts';
import { payments } from '../orders/order-tables.ts';
import { refuse, success } from '../server/envelope.ts';
import { shortText } from '../server/fields.ts';
import { isSameSecret } from '../server/is-same-secret.ts';
import { perMinute } from '../server/limit-requests.ts';
import { readRequest } from '../server/read-request.ts';

/** What these calls need of the provider. */
export type StripeDesk = {
  /** Asks Stripe about a session and writes down the answer. */
  ask: (sessionId: string) => Promise<void>;
  /** Makes sure that a session can no longer be paid, or notes that it has been. */
  close: (sessionId: string) => Promise<void>;
  /** The living session of a payment's present attempt. */
  findOpenSession: (payment: Payment) => Promise<{ sessionId: string } | undefined>;
  /** Reads an event whose signature is right; throws Stripe's error otherwise. */
  readEvent: (rawBody: string, signature: string) => Stripe.Event;
};

const backQuery = v.object({ secret: v.optional(shortText(), '') });
type Back = { Params: { id: string } };

/** By which Stripe tells us of an event, and by which its page sends people back. */
export async function stripeCalls(
  server: FastifyInstance,
  { db, securityLog }: SettleDependencies,
  desk: StripeDesk,
): Promise<void> {
  await server.register(async (hook) => {
    // The signature is over the bytes as they came: here a body is not parsed.
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    hook.post('/payments/webhooks/stripe', perMinute(1200), async (request) => {
      const event = signedEvent(request);
      // The event is only the news that there is news: Stripe is asked what it is. So it does not matter
      // how often an event comes, how late, or after which other.
      if (isAboutSession(event)) await desk.ask(event.data.object.id);
      return success(null, 'Noted');
    });
  });

  server.get<Back>('/payments/stripe/:id/cancel', perMinute(120), async (request, reply) => {
    const payment = await ownPayment(request);
    const session = await desk.findOpenSession(payment);
    if (session)
      // Out of reach, Stripe is asked again from the status page.
      await closeAndCancel(payment, session.sessionId).catch((failure: unknown) =>
        request.log.warn({ err: failure }, `${payment.paymentId} could not be cancelled at Stripe`),
      );
    return reply.header('cache-control', 'no-store').redirect(resolveReturnUrl(payment), 303);
  });

  server.get<Back>('/payments/stripe/:id/back', perMinute(120), async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(resolveReturnUrl(await ownPayment(request)), 303),
  );

  /** Cancelled is what Stripe can no longer charge; a session that was paid meanwhile stays paid. */
  async function closeAndCancel({ paymentId, attempt }: Payment, sessionId: string) {
    await desk.close(sessionId);
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

  async function ownPayment(request: FastifyRequest<Back>): Promise<Payment> {
    const { secret } = readRequest(backQuery, request.query);
    const [payment] = await db.select().from(payments).where(eq(payments.paymentId, request.params.id));
    if (!payment || !isSameSecret(payment.gatewaySecret, secret))
      throw refuse(404, 'NOT_FOUND', "We couldn't find this payment.");
    return payment;
  }

  function signedEvent(request: FastifyRequest): Stripe.Event {
    const signature = request.headers['stripe-signature'];
    try {
      return desk.readEvent(String(request.body ?? ''), typeof signature === 'string' ? signature : '');
    } catch (failure) {
      if (!(failure instanceof Stripe.errors.StripeSignatureVerificationError)) throw failure;
      securityLog({
        event: 'webhook',
        outcome: 'refused',
        network: networkOf(request.ip),
        reason: 'SIGNATURE_REFUSED',
      });
      // Whoever sees this in Stripe's dashboard has the wrong secret in the environment, or a wrong clock.
      throw refuse(
        400,
        'SIGNATURE_REFUSED',
        'The signature does not fit this body and secret, or is older than five minutes.',
      );
    }
  }
}

const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;
type SessionEvent = Extract<Stripe.Event, { type: (typeof sessionEvents)[number] }>;

function isAboutSession(event: Stripe.Event): event is SessionEvent {
  return (sessionEvents as readonly string[]).includes(event.type);
}
