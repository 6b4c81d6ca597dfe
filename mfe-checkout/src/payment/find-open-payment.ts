import type { Api } from '@marquee/api';
import { isPaidOrder, readRecentOrders, type RecentOrder } from '../orders/recent-orders.ts';
import { paymentView } from './payment-view.ts';
import { forgetPayment, settlePaid, type Settling } from './settle-payment.ts';

/** How many begun payments are asked about before another one; who has more has forgotten the first. */
const mostAsked = 3;

/**
 * The id of the newest payment begun in this browser that may still succeed; null when there is none.
 * Nobody pays twice because the first answer was slow, so this is asked before (C27); what turns out to
 * be decided is settled or forgotten.
 */
export async function findOpenPayment(
  api: Pick<Api, 'confirmPayment'>,
  settling: Settling,
): Promise<string | null> {
  const begun = readRecentOrders(settling.storage).filter((order) => !isPaidOrder(order));
  for (const order of begun.slice(0, mostAsked)) {
    if (await isOpen(api, order, settling)) return order.paymentId;
  }
  return null;
}

async function isOpen(
  api: Pick<Api, 'confirmPayment'>,
  { paymentId }: RecentOrder,
  settling: Settling,
): Promise<boolean> {
  // No answer decides nothing: the payment counts as open.
  const view = await api.confirmPayment(paymentId).then(paymentView, () => ({ status: 'pending' }) as const);
  if (view.status === 'paid') settlePaid(view.payment, settling);
  if (view.status === 'failed') forgetPayment(paymentId, 'FAILED', settling);
  if (view.status === 'cancelled') forgetPayment(paymentId, 'CANCELLED', settling);
  return view.status === 'pending';
}
