import type { JsonStorage } from '@marquee/api';
import { money } from '@marquee/contracts';
import type { ConfirmPaymentData } from '@marquee/contracts/calls';
import * as v from 'valibot';
import type { OrderDraft } from '../order/order-draft.ts';

const text = v.nullish(v.string(), null);

const recentOrderSchema = v.object({
  paymentId: v.string(),
  orderId: text,
  videoRequestId: text,
  watchId: text,
  celeb: text,
  occasionSlug: text,
  orderStatus: text,
  deliverBy: text,
  total: v.nullish(money, null),
  /** ISO 8601. */
  placedAt: v.string(),
});

/** What this device remembers of a paid order: references only, no name of anybody. */
export type RecentOrder = v.InferOutput<typeof recentOrderSchema>;

const key = 'recentOrders';
const mostRemembered = 20;

/** The orders paid on this device, newest first; entries that cannot be read are left out. */
export function readRecentOrders(storage: Pick<JsonStorage, 'read'>): RecentOrder[] {
  const stored: unknown = storage.read<unknown>(key, []);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => {
    const parsed = v.safeParse(recentOrderSchema, entry);
    return parsed.success ? [parsed.output] : [];
  });
}

export function writeRecentOrders(storage: Pick<JsonStorage, 'write'>, orders: readonly RecentOrder[]): void {
  storage.write(key, orders.slice(0, mostRemembered));
}

/** The list with this payment's order in it: a known one is brought up to date in its place. */
export function rememberOrder(
  orders: readonly RecentOrder[],
  { paymentId, order, amount }: ConfirmPaymentData,
  draft: OrderDraft | null,
  now: Date,
): RecentOrder[] {
  const known = orders.find((each) => each.paymentId === paymentId);
  const current: RecentOrder = {
    paymentId,
    orderId: order?.orderId ?? known?.orderId ?? null,
    videoRequestId: order?.videoRequestId ?? known?.videoRequestId ?? null,
    watchId: order?.watchId ?? known?.watchId ?? null,
    orderStatus: order?.orderStatus ?? known?.orderStatus ?? null,
    deliverBy: order?.deliverBy ?? known?.deliverBy ?? null,
    celeb: known?.celeb ?? draft?.celeb ?? null,
    occasionSlug: known?.occasionSlug ?? draft?.occasionSlug ?? null,
    total: known?.total ?? amount ?? draft?.attempt.payable ?? null,
    placedAt: known?.placedAt ?? now.toISOString(),
  };
  return known ? orders.map((each) => (each === known ? current : each)) : [current, ...orders];
}
