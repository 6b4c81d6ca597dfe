import { networkOf } from '@marquee/http-server';
import { and, eq, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refusalIn, refuse, success } from '../server/envelope.ts';
import { perMinute } from '../server/limit-requests.ts';
import { readRequest } from '../server/read-request.ts';
import { signedIn } from '../sign-in/bearer.ts';
import { findVideo } from './find-video.ts';
import { initiatePayment, paymentRequest, type Payment } from './initiate-payment.ts';
import { rupees } from './money.ts';
import { orderStatus } from './order-status.ts';
import { orders, payments, videoRequests } from './order-tables.ts';

/** C25 initiate-payment, C26 initiateGatewaySDK and C27 confirm-payment. */
export function paymentCalls(server: FastifyInstance, dependencies: ApiDependencies): void {
  const { db, paymentProvider, now, securityLog } = dependencies;

  server.post('/payments/api/v2/payment/user/initiate-payment', perMinute(600), async (request) => {
    const user = await signedIn(request, dependencies);
    const asked = readRequest(paymentRequest, request.body);
    // Whoever paid and comes again before we were told has paid all the same.
    const isOfThisOrder = or(
      eq(payments.clientRequestId, asked.clientRequestId),
      eq(payments.cartId, asked.cartId),
    );
    const known = await db
      .select()
      .from(payments)
      .where(and(eq(payments.userId, user.userId), isOfThisOrder));
    for (const payment of known) await refresh(request, payment);
    const payment = await initiatePayment(dependencies, user.userId, asked).catch((failure: unknown) => {
      const reason = refusalIn(failure)?.error;
      if (reason)
        securityLog({
          event: 'payment-opened',
          outcome: 'refused',
          actor: user.userId,
          network: networkOf(request.ip),
          reason,
        });
      throw failure;
    });
    const page = await paymentProvider.openPage(payment);
    return success(
      {
        paymentId: payment.paymentId,
        provider: payment.provider,
        ...page,
        // The page is the provider's own: nothing here is paid with a secret a browser holds.
        clientSecret: null,
        upiIntentUrl: null,
        upiQr: null,
        amount: rupees(payment.amount),
        expiresAt: payment.expiresAt.toISOString(),
      },
      'Payment initiated',
    );
  });

  server.get<{ Params: { provider: string } }>(
    '/payments/api/gateway/initiateGatewaySDK/:provider',
    async (request) => {
      await signedIn(request, dependencies);
      const { offer, hostedPage, mode } = paymentProvider;
      if (offer.provider !== request.params.provider)
        throw refuse(404, 'NOT_FOUND', 'This payment provider is not available.');
      // The provider's page is hosted: there is no script to load, and no key a page would need.
      return success({
        provider: offer.provider,
        publishableKey: null,
        sdkUrl: null,
        hostedPage,
        mode,
        methods: offer.methods,
      });
    },
  );

  server.get<{ Params: { id: string } }>(
    '/payments/api/v2/payment/user/confirm-payment/:id',
    async (request, reply) => {
      const user = await signedIn(request, dependencies);
      const known = await ownPayment(request.params.id, user.userId);
      await refresh(request, known);
      const payment = await ownPayment(request.params.id, user.userId);

      reply.header('cache-control', 'no-store');
      const paymentStatus = statusOf(payment);
      return success(
        {
          paymentId: payment.paymentId,
          paymentStatus,
          bankRef: payment.bankRef,
          amount: rupees(payment.amount),
          failure: payment.failure,
          order: await orderOf(payment),
          receiptUrl: null,
        },
        sentences[paymentStatus],
      );
    },
  );

  /** A provider out of reach is no reason not to say what is known. */
  function refresh(request: FastifyRequest, payment: Payment): Promise<void> {
    return paymentProvider
      .refresh(payment)
      .catch((failure: unknown) =>
        request.log.warn({ err: failure }, `${payment.paymentId} could not be asked about`),
      );
  }

  async function ownPayment(paymentId: string, userId: string): Promise<Payment> {
    const own = and(eq(payments.paymentId, paymentId), eq(payments.userId, userId));
    const [payment] = await db.select().from(payments).where(own);
    if (!payment) throw refuse(404, 'NOT_FOUND', "We couldn't find this payment.");
    return payment;
  }

  async function orderOf({ paymentId }: Payment) {
    const [order] = await db.select().from(orders).where(eq(orders.paymentId, paymentId));
    if (!order) return null;
    const found = await findVideo(db, eq(videoRequests.orderId, order.id));
    if (!found) throw new Error(`order ${order.id} has no video`);

    const { request, refund } = found;
    const status = orderStatus(request, refund, now());
    return {
      orderId: `OR-${order.id}`,
      videoRequestId: request.videoRequestId,
      orderStatus: status,
      deliverBy: request.deliverBy.toISOString(),
      watchId: status === 'DELIVERED' ? request.watchId : null,
    };
  }
}

function statusOf({ state }: Payment) {
  return state === 'SUCCESS' || state === 'FAILED' || state === 'CANCELLED' ? state : 'PENDING';
}

const sentences = {
  SUCCESS: 'Payment successful',
  PENDING: 'Payment pending',
  FAILED: 'Payment failed',
  CANCELLED: 'Payment cancelled',
} as const;
