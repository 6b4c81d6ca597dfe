import type { Api, JsonStorage } from '@marquee/sdk/api';
import { isPaidOrder, readRecentOrders } from '../orders/recent-orders.ts';
import type { PaymentEvent } from './payment-state.ts';
import { paymentView, unreachable } from './payment-view.ts';

const maxChecked = 3;

/**
 * Fetches the results of the newest unconfirmed payments of this browser, at most `maxChecked`, and passes each to
 * `send`. Resolves to the id of the first payment that may still succeed; to null if there is none.
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
