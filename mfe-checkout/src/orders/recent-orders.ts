import type { JsonStorage } from '@marquee/sdk/api';
import { money } from '@marquee/sdk';
import type {
  ConfirmPaymentData,
  ListedPayment,
  Occasion,
  RefundData,
  RemakeData,
} from '@marquee/sdk/api-contract';
import { starByKey } from '@marquee/sdk/roster';
import * as v from '@marquee/sdk/shapes';
import type { OrderDraft } from '../order/order-draft.ts';

const text = v.nullish(v.string(), null);
const amount = v.nullish(money, null);

const refundTicket = v.object({
  refundRequestId: v.string(),
  /** The status that the API last reported. */
  refundStatus: text,
  amount,
  expectedBy: text,
  mode: text,
});

/** A refund as this device stores it with its order: number, status, amount and expected date. */
export type RefundTicket = v.InferOutput<typeof refundTicket>;

/** Returns the part of an accepted refund (the API's response) that this device stores. */
export function ticketOf({
  refundRequestId,
  refundStatus,
  amount,
  expectedBy,
  mode,
}: RefundData): RefundTicket {
  return {
    refundRequestId,
    refundStatus: refundStatus ?? null,
    amount: amount ?? null,
    expectedBy: expectedBy ?? null,
    mode: mode ?? null,
  };
}

const recentOrderSchema = v.object({
  paymentId: v.string(),
  /** `PENDING` from the start of the payment until its result is known. */
  paymentStatus: v.nullish(v.picklist(['PENDING', 'SUCCESS']), 'SUCCESS'),
  orderId: text,
  videoRequestId: text,
  watchId: text,
  /** Whether the video was opened; null if the API did not report it. */
  watched: v.nullish(v.boolean(), null),
  celeb: text,
  occasionSlug: text,
  orderStatus: text,
  deliverBy: text,
  total: amount,
  refund: v.nullish(refundTicket, null),
  /** When the payment was started or first stored on this device (ISO 8601). */
  placedAt: v.string(),
});

/** The data of an order that this device stores: ids and statuses, but no person's name. */
export type RecentOrder = v.InferOutput<typeof recentOrderSchema>;

const key = 'recentOrders';
const maxOrders = 20;

/** Reads the orders that are stored on this device, newest first. Omits invalid entries. */
export function readRecentOrders(storage: Pick<JsonStorage, 'read'>): RecentOrder[] {
  const stored: unknown = storage.read<unknown>(key, []);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => {
    const parsed = v.safeParse(recentOrderSchema, entry);
    return parsed.success ? [parsed.output] : [];
  });
}

export function writeRecentOrders(storage: Pick<JsonStorage, 'write'>, orders: readonly RecentOrder[]): void {
  storage.write(key, orders.slice(0, maxOrders));
}

/**
 * Returns the list of orders after a result of a payment: a listed order is updated, a new one is added at the front,
 * and an order whose payment failed or was cancelled is removed.
 */
export function rememberOrder(
  orders: readonly RecentOrder[],
  { paymentId, paymentStatus, order, amount }: ConfirmPaymentData,
  draft: OrderDraft | null,
  now: Date,
): RecentOrder[] {
  const known = orders.find((each) => each.paymentId === paymentId);
  const isPaid = paymentStatus === 'SUCCESS' || isPaidOrder(known);
  if (!isPaid && paymentStatus !== 'PENDING') return orders.filter((each) => each !== known);

  const current: RecentOrder = {
    paymentId,
    paymentStatus: isPaid ? 'SUCCESS' : 'PENDING',
    orderId: order?.orderId ?? known?.orderId ?? null,
    videoRequestId: order?.videoRequestId ?? known?.videoRequestId ?? null,
    watchId: order?.watchId ?? known?.watchId ?? null,
    watched: order?.watched ?? known?.watched ?? null,
    orderStatus: order?.orderStatus ?? known?.orderStatus ?? null,
    deliverBy: order?.deliverBy ?? known?.deliverBy ?? null,
    celeb: known?.celeb ?? draft?.celeb ?? null,
    occasionSlug: known?.occasionSlug ?? draft?.occasionSlug ?? null,
    total: known?.total ?? amount ?? draft?.attempt.payable ?? null,
    refund: order?.refund ? ticketOf(order.refund) : (known?.refund ?? null),
    placedAt: known?.placedAt ?? now.toISOString(),
  };
  return known ? orders.map((each) => (each === known ? current : each)) : [current, ...orders];
}

/**
 * Adds the paid orders of an account, as the API lists them, to the orders stored on this device; newest first. An
 * order that was placed on another device gets its star and occasion from the list.
 */
export function rememberListed(
  orders: readonly RecentOrder[],
  listed: readonly ListedPayment[],
  occasions: readonly Occasion[],
): RecentOrder[] {
  const all = listed.reduce<readonly RecentOrder[]>(
    (known, payment) =>
      rememberOrder(known, payment, null, new Date(payment.placedAt)).map((order) =>
        order.paymentId === payment.paymentId
          ? {
              ...order,
              celeb: order.celeb ?? starByKey(payment.celebId ?? '')?.value.long ?? null,
              occasionSlug:
                order.occasionSlug ??
                occasions.find(({ occasionId }) => occasionId === payment.occasionId)?.slug ??
                null,
            }
          : order,
      ),
    orders,
  );
  return [...all].sort((one, other) => Date.parse(other.placedAt) - Date.parse(one.placedAt));
}

/** Whether the video of an order can be watched: it is delivered, and no refund was requested. */
export function canWatch({ watchId, orderStatus, refund }: RecentOrder): boolean {
  return watchId !== null && orderStatus !== 'REFUNDED' && refund === null;
}

/**
 * Returns the orders, with a refund added to the order that it is for. If that order is not in the list, the orders are
 * unchanged.
 */
export function rememberRefund(
  orders: readonly RecentOrder[],
  videoRequestId: string,
  refund: RefundTicket,
): RecentOrder[] {
  return orders.map((each) => (each.videoRequestId === videoRequestId ? { ...each, refund } : each));
}

/**
 * Returns the orders after a customer has had a video made again: the order of that video is in production, and due at
 * `deliverBy`. If no order has the video, the orders are unchanged.
 */
export function rememberRemake(
  orders: readonly RecentOrder[],
  { videoRequestId, deliverBy }: RemakeData,
): RecentOrder[] {
  return orders.map((each) =>
    each.videoRequestId === videoRequestId
      ? { ...each, deliverBy, orderStatus: 'QUEUED', watchId: null, watched: false }
      : each,
  );
}

/**
 * Returns the orders, with the one whose video has the id `watchId` marked as watched. If no order has that video, the
 * orders are unchanged.
 */
export function rememberWatched(orders: readonly RecentOrder[], watchId: string): RecentOrder[] {
  return orders.map((each) => (each.watchId === watchId ? { ...each, watched: true } : each));
}

export function isPaidOrder(order: RecentOrder | undefined): boolean {
  return order?.paymentStatus === 'SUCCESS';
}
