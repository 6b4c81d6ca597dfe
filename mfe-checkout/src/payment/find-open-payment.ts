import type { Api, JsonStorage } from '@marquee/sdk/api';
import { isPaidOrder, readRecentOrders } from '../orders/recent-orders.ts';
import type { PaymentEvent } from './payment-state.ts';
import { paymentView, unreachable } from './payment-view.ts';

const maxChecked = 3;

/**
 * Looks for an earlier payment of this browser that may still succeed. Fetches the results of the newest unconfirmed
 * payments, at most three, until it finds one, and passes each to `send` as an event. Resolves to the id of the
 * payment, or to null.
 */
export async function findOpenPayment(
  api: Pick<Api, 'confirmPayment'>,
  storage: Pick<JsonStorage, 'read'>,
  send: (event: PaymentEvent) => void,
): Promise<string | null> {
  const started = readRecentOrders(storage).filter((order) => !isPaidOrder(order));
  for (const { paymentId } of started.slice(0, maxChecked)) {
    // A call that fails decides nothing: the payment counts as open.
    const view = await api.confirmPayment(paymentId).then(paymentView, () => unreachable);
    send({ type: 'confirmed', paymentId, view, isOrderHere: false });
    if (view.status === 'pending') return paymentId;
  }
  return null;
}
