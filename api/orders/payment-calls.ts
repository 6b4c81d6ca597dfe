import { networkOf } from '@marquee/http-server';
import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refusalIn, refuse, success } from '../calls/envelope.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { signedIn, type User, type Authentication } from '../sign-in/bearer.ts';
import { starOf, type Catalogue } from '../content/catalogue.ts';
import { mediaUrl } from '../content/media-url.ts';
import { findVideo } from './find-video.ts';
import { initiatePayment, paymentRequest, type InitiateDependencies } from './initiate-payment.ts';
import { rupees } from './money.ts';
import { invoiceOf } from './invoices.ts';
import { canRemake } from './remake-call.ts';
import { orderStatus } from './order-status.ts';
import { refundTicket } from './refund-ticket.ts';
import { orders, payments, videoRequests, type Payment } from './order-tables.ts';

const maxListed = 20;

type Needs = Authentication &
  InitiateDependencies & { catalogue: Catalogue; settings: { publicUrl: string } };

/** The routes of API calls C25 (open a payment), C26 (provider details) and C27 (confirm the payment). */
export const paymentCalls: FastifyPluginAsync<Needs> = async (server, dependencies) => {
  const { db, catalogue, settings, paymentProvider, now, securityLog } = dependencies;

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
    perMinute(600),
    async (request, reply) => {
      const { id } = request.params;
      reply.header('cache-control', 'no-store');
      // A visitor who has the link to a payment may know whether it is paid and when its video is ready.
      if (request.headers.authorization === undefined) {
        const payment = id.startsWith('VR-')
          ? await paymentOfVideo(id)
          : await refreshed(request, eq(payments.paymentId, id));
        // The secret id of a video replaces a sign-in for its refund.
        return confirmation(
          publicView(payment, await orderOf(payment), { seesRefund: id.startsWith('VR-') }),
        );
      }
      const user = await signedIn(request, dependencies);
      if (id === 'recent') return success({ payments: await recentPayments(user) });
      const own = and(eq(payments.paymentId, id), eq(payments.userId, user.userId));
      const payment = await refreshed(request, own);
      const order = await orderOf(payment);
      const view = ownView(payment, order, user);
      const invoice = order && (await invoiceOf(db, catalogue, Number(order.orderId.slice('OR-'.length))));
      return confirmation({ ...view, order: view.order && { ...view.order, invoice } });
    },
  );

  /** The newest paid orders of a user, with what names them. */
  async function recentPayments(user: User) {
    const paid = await db
      .select({ payment: payments, placedAt: orders.paidAt })
      .from(orders)
      .innerJoin(payments, eq(payments.paymentId, orders.paymentId))
      .where(eq(orders.userId, user.userId))
      .orderBy(desc(orders.paidAt))
      .limit(maxListed);
    return Promise.all(
      paid.map(async ({ payment, placedAt }) => ({
        ...ownView(payment, await orderOf(payment), user),
        celebId: payment.items[0]?.star,
        occasionId: payment.items[0]?.details.occasionId,
        placedAt: placedAt.toISOString(),
      })),
    );
  }

  /** Returns a payment after updating it from its provider. Refuses with 404. */
  async function refreshed(request: FastifyRequest, isWanted: SQL | undefined): Promise<Payment> {
    await refresh(request, await findPayment(isWanted));
    return findPayment(isWanted);
  }

  /** Updates a payment from its provider. If the provider is unreachable, the stored state remains. */
  function refresh(request: FastifyRequest, payment: Payment): Promise<void> {
    return paymentProvider
      .refresh(payment)
      .catch((failure: unknown) => request.log.warn({ err: failure }, 'a payment could not be refreshed'));
  }

  async function findPayment(isWanted: SQL | undefined): Promise<Payment> {
    const [payment] = await db.select().from(payments).where(isWanted);
    if (!payment) throw refuse(404, 'NOT_FOUND', "We couldn't find this payment.");
    return payment;
  }

  /** Returns the payment of an ordered video. Its refusal has a code of its own, which no other 404 has. */
  async function paymentOfVideo(videoRequestId: string): Promise<Payment> {
    const [found] = await db
      .select({ payment: payments })
      .from(videoRequests)
      .innerJoin(orders, eq(orders.id, videoRequests.orderId))
      .innerJoin(payments, eq(payments.paymentId, orders.paymentId))
      .where(eq(videoRequests.videoRequestId, videoRequestId));
    if (!found) throw refuse(404, 'VIDEO_REQUEST_NOT_FOUND', "We couldn't find this order.");
    return found.payment;
  }

  async function orderOf({ paymentId }: Payment): Promise<PlacedOrder | null> {
    const [order] = await db.select().from(orders).where(eq(orders.paymentId, paymentId));
    if (!order) return null;
    const found = await findVideo(db, eq(videoRequests.orderId, order.id));
    if (!found) throw new Error(`order ${order.id} has no video`);

    const { request, refund } = found;
    const status = orderStatus(request, refund, now());
    const star = starOf(catalogue, request.star);
    return {
      orderId: `OR-${order.id}`,
      videoRequestId: request.videoRequestId,
      orderStatus: status,
      deliverBy: request.deliverBy.toISOString(),
      watchId: status === 'DELIVERED' ? request.watchId : null,
      watched: request.watchedAt !== null,
      refund: refund ? refundTicket(refund, now()) : null,
      celebId: request.star,
      isSample: true,
      thumbnailUrl: star ? mediaUrl(settings.publicUrl, star.thumbnailUrl) : null,
      recipientName: request.details.fullName || null,
      canRemake: canRemake(request, refund, now()),
    };
  }
};

type PlacedOrder = {
  orderId: string;
  videoRequestId: string;
  orderStatus: string;
  deliverBy: string;
  watchId: string | null;
  watched: boolean;
  refund: ReturnType<typeof refundTicket> | null;
  celebId: string;
  isSample: boolean;
  thumbnailUrl: string | null;
  recipientName: string | null;
  canRemake: boolean;
};

function ownView(payment: Payment, order: PlacedOrder | null, { mobileNumber }: User) {
  return {
    paymentId: payment.paymentId,
    paymentStatus: statusOf(payment),
    bankRef: payment.bankRef,
    amount: rupees(payment.amount),
    failure: failureOf(payment),
    order: order && { ...order, phoneNumber: mobileNumber },
    receiptUrl: null,
  };
}

/**
 * What a viewer without a sign-in gets: no id that opens, refunds or identifies anything. `seesRefund`: the viewer has
 * asked by the id of the video, which is all that a refund takes.
 */
function publicView(payment: Payment, order: PlacedOrder | null, { seesRefund }: { seesRefund: boolean }) {
  return {
    paymentId: payment.paymentId,
    paymentStatus: statusOf(payment),
    failure: failureOf(payment),
    order: order && {
      orderId: order.orderId,
      orderStatus: order.orderStatus,
      deliverBy: order.deliverBy,
      celebId: order.celebId,
      isSample: order.isSample,
      thumbnailUrl: order.thumbnailUrl,
      ...(seesRefund && order.canRemake && { canRemake: true }),
      ...(seesRefund && order.refund && { refund: order.refund }),
    },
  };
}

/** The error code of a failed payment; null if it expired, which is no error of the bank. */
function failureOf({ failure }: Payment): string | null {
  return failure === 'expired' ? null : failure;
}

function confirmation<View extends { paymentStatus: keyof typeof statusMessages }>(view: View) {
  return success(view, statusMessages[view.paymentStatus]);
}

function statusOf({ state }: Payment): keyof typeof statusMessages {
  return state === 'SUCCESS' || state === 'FAILED' || state === 'CANCELLED' ? state : 'PENDING';
}

const statusMessages = {
  SUCCESS: 'Payment successful',
  PENDING: 'Payment pending',
  FAILED: 'Payment failed',
  CANCELLED: 'Payment cancelled',
} as const;
