import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refuse, success } from '../server/envelope.ts';
import { readRequest } from '../server/read-request.ts';
import { signedIn } from '../sign-in/bearer.ts';
import { findVideo } from './find-video.ts';
import { initiatePayment, paymentRequest, type Payment } from './initiate-payment.ts';
import { rupees } from './money.ts';
import { orderStatus } from './order-status.ts';
import { settleDuePayments } from './settle-payment.ts';
import { orders, payments, videoRequests } from './tables.ts';

/** C25 initiate-payment, C26 initiateGatewaySDK and C27 confirm-payment. */
export function paymentCalls(server: FastifyInstance, dependencies: ApiDependencies): void {
  const { db, catalogue, settings, now } = dependencies;

  server.post('/payments/api/v2/payment/user/initiate-payment', async (request) => {
    const user = await signedIn(request, dependencies);
    const asked = readRequest(paymentRequest, request.body);
    await settleDuePayments(dependencies);
    const payment = await initiatePayment(dependencies, user.userId, asked);
    return success(
      {
        paymentId: payment.paymentId,
        provider: payment.provider,
        gatewayOrderId: `go_${payment.paymentId.slice(3)}`,
        clientSecret: `go_${payment.paymentId.slice(3)}_secret_${payment.gatewaySecret}`,
        redirectUrl: payPage(payment),
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
      const { provider } = request.params;
      const offered = catalogue.appConfig.paymentProviders.find((each) => each.provider === provider);
      if (!offered) throw refuse(404, 'NOT_FOUND', 'This payment provider is not available.');
      // The provider's page is hosted: there is no script to load, and no key a page would need.
      return success({
        provider,
        publishableKey: null,
        sdkUrl: null,
        hostedPage: `${settings.publicUrl}/gateway/pay`,
        mode: 'test',
        methods: offered.methods,
      });
    },
  );

  server.get<{ Params: { id: string } }>(
    '/payments/api/v2/payment/user/confirm-payment/:id',
    async (request, reply) => {
      const user = await signedIn(request, dependencies);
      await settleDuePayments(dependencies);
      const [payment] = await db
        .select()
        .from(payments)
        .where(and(eq(payments.paymentId, request.params.id), eq(payments.userId, user.userId)));
      if (!payment) throw refuse(404, 'NOT_FOUND', "We couldn't find this payment.");

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

  function payPage({ paymentId, gatewaySecret, returnUrl }: Payment): string {
    const page = new URL(`/gateway/pay/${paymentId}`, settings.publicUrl);
    page.searchParams.set('secret', gatewaySecret);
    // A page under /hi is being read in Hindi, and so should be the page that follows it.
    if (/^\/hi(\/|$)/.test(new URL(returnUrl).pathname)) page.searchParams.set('lang', 'hi');
    return page.href;
  }

  /** A payment nobody finished in time has failed; until then it is pending. */
  function statusOf({ state, expiresAt }: Payment) {
    if (state === 'SUCCESS' || state === 'FAILED' || state === 'CANCELLED') return state;
    return state !== 'PROCESSING' && expiresAt <= now() ? 'FAILED' : 'PENDING';
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

const sentences = {
  SUCCESS: 'Payment successful',
  PENDING: 'Payment pending',
  FAILED: 'Payment failed',
  CANCELLED: 'Payment cancelled',
} as const;
