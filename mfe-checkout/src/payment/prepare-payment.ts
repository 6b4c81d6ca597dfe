import type { ApiResult, Api, Refusal } from '@marquee/sdk/api';
import { errorCode, type Platform } from '@marquee/sdk';
import type { AddItemsData, CartItem } from '@marquee/sdk/api-contract';
import type { OrderDraft } from '../order/order-draft.ts';
import { isPaidOrder, readRecentOrders } from '../orders/recent-orders.ts';
import { findOpenPayment } from './find-open-payment.ts';
import type { PaymentEvent, Preparation } from './payment-state.ts';
import { sharedAttempt } from './shared-attempt.ts';

type CartCalls = Pick<Api, 'createCart' | 'addItems'>;

type PrepareOptions = {
  platform: Pick<Platform, 'api' | 'storage' | 'withSignIn'>;
  provider: string;
  item: CartItem;
  draft: () => OrderDraft;
  send: (event: PaymentEvent) => void;
};

/**
 * Prepares a payment before the visitor can click on Pay: fills the cart and initiates the payment provider, in
 * parallel, and opens the sign-in if the API requires one. Then checks earlier payments, so that the visitor does not
 * pay twice. Resolves to the result that the page shows; never rejects.
 */
export async function preparePayment(options: PrepareOptions): Promise<Preparation> {
  const { platform, provider, item, draft, send } = options;
  const { api, storage, withSignIn } = platform;
  const { payable, paymentId } = draft().attempt;
  const cart: CartStore = {
    read: () => sharedAttempt(storage, draft()).cartId,
    store: (cartId) => send({ type: 'cart-changed', cartId }),
  };
  try {
    const filled = await withSignIn('pay', async () => {
      const calls = [api.initiateGateway(provider), fillCart(api, item, cart)] as const;
      const [gateway, items] = await Promise.all(calls);
      return gateway.ok ? items : { ...gateway, error: gatewayRefused };
    });
    if (!filled.ok) return refused(filled, paymentId);

    const { cartId, total } = filled.data;
    // The visitor agreed to `payable` and is never charged more.
    if (payable && total && total.amountMinor > payable.amountMinor) return { kind: 'price-changed' };
    const openPaymentId = await findOpenPayment(api, storage, send);
    return isPaidOrder(readRecentOrders(storage).find((order) => order.paymentId === paymentId))
      ? { kind: 'already-paid', paymentId }
      : { kind: 'ready', cart: { cartId, openPaymentId, ownPaymentId: paymentId } };
  } catch (failure) {
    const status = errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'unreachable';
    return { kind: 'blocked', blocker: { status } };
  }
}

/** Marks a refusal by the payment gateway: its HTTP status has another meaning than that of the cart. */
const gatewayRefused = 'GATEWAY_REFUSED';

function refused(refusal: Refusal, paymentId: string | null): Preparation {
  const { status, error, message } = refusal;
  if (error !== gatewayRefused) {
    if (error === 'ALREADY_PAID') return { kind: 'already-paid', paymentId };
    if (status === 422) return { kind: 'blocked', blocker: { status: 'name-refused', message } };
    if (status === 409) return { kind: 'price-changed' };
  }
  return { kind: 'blocked', blocker: { status: 'refused', refusal } };
}

/** Reads and stores the id of this order's cart. It is stored before items are added: retries reuse it. */
type CartStore = { read: () => string | null; store: (cartId: string | null) => void };

async function fillCart(api: CartCalls, item: CartItem, cart: CartStore): Promise<ApiResult<AddItemsData>> {
  const filled = await fillOnce(api, item, cart);
  if (filled.ok || (filled.status !== 404 && filled.status !== 410)) return filled;
  // The server no longer has this cart; a new one replaces it, once.
  cart.store(null);
  return fillOnce(api, item, cart);
}

async function fillOnce(api: CartCalls, item: CartItem, cart: CartStore): Promise<ApiResult<AddItemsData>> {
  const storedId = cart.read();
  if (storedId) return api.addItems(storedId, [item]);
  const created = await api.createCart();
  if (!created.ok) return created;
  cart.store(created.data.cartId);
  return api.addItems(created.data.cartId, [item]);
}
