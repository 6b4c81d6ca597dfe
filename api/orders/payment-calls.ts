import { networkOf } from '@marquee/http-server';
import { and, eq, or } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refusalIn, refuse, success } from '../server/envelope.ts';
import { perMinute } from '../server/rate-limits.ts';
import { readRequest } from '../server/read-request.ts';
import { signedIn } from '../sign-in/bearer.ts';
import { findVideo } from './find-video.ts';
import { initiatePayment, paymentRequest } from './initiate-payment.ts';
import { rupees } from './money.ts';
import { orderStatus } from './order-status.ts';
import { orders, payments, videoRequests, type Payment } from './order-tables.ts';

/** The routes of API calls C25 (open a payment), C26 (provider details) and C27 (confirm the payment). */
export const paymentCalls: FastifyPluginAsync<ApiDependencies> = async (server, dependencies) => {
  const { db, paymentProvider, now, securityLog } = dependencies;

  server.post('/payments/api/v2/payment/user/initiate-payment', perMinute(600), async (request) => {
    const user = await signedIn(request, dependencies);
    const body = readRequest(paymentRequest, request.body);
    // The customer may have paid already, and the provider may not have reported it yet.
    const isOfThisOrder = or(
      eq(payments.clientRequestId, body.clientRequestId),
      eq(payments.cartId, body.cartId),
    );
    const known = await db
      .select()
      .from(payments)
      .where(and(eq(payments.userId, user.userId), isOfThisOrder));
    for (const payment of known) await refresh(request, payment);
    const payment = await initiatePayment(dependencies, user.userId, body).catch((failure: unknown) => {
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
        // Customers pay on the provider's page only, so the browser needs no secret and no UPI link.
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
      // A hosted page needs no script and no key.
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
        statusMessages[paymentStatus],
      );
    },
  );

  /** Updates a payment from its provider. If the provider is unreachable, the stored state remains. */
  function refresh(request: FastifyRequest, payment: Payment): Promise<void> {
    return paymentProvider
      .refresh(payment)
      .catch((failure: unknown) =>
        request.log.warn({ err: failure }, `${payment.paymentId} could not be refreshed`),
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
      watched: request.watchedAt !== null,
    };
  }
};

function statusOf({ state }: Payment) {
  return state === 'SUCCESS' || state === 'FAILED' || state === 'CANCELLED' ? state : 'PENDING';
}

const statusMessages = {
  SUCCESS: 'Payment successful',
  PENDING: 'Payment pending',
  FAILED: 'Payment failed',
  CANCELLED: 'Payment cancelled',
} as const;
