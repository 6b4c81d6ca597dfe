import type { ApiResult, Api } from '@marquee/api';
import type { AddItemsData, CartItem, InitiateGatewayData } from '@marquee/api-contract';

type CartCalls = Pick<Api, 'createCart' | 'addItems'>;

/** Where the cart's id is kept, so that one order never fills two carts. */
export type CartMemory = { read: () => string | null; keep: (cartId: string | null) => void };

export type Prepared = { gateway: InitiateGatewayData; cart: AddItemsData };

/** The error of an answer that refused the gateway, so that nobody takes it for a matter of the cart. */
export const gatewayRefused = 'GATEWAY_REFUSED';

/**
 * Everything a payment needs before it starts, side by side: the gateway (C26) and a filled cart
 * (C22, C23). The first refusal of either is the answer.
 */
export async function preparePayment(
  api: CartCalls & Pick<Api, 'initiateGateway'>,
  provider: string,
  item: CartItem,
  memory: CartMemory,
): Promise<ApiResult<Prepared>> {
  const [gateway, cart] = await Promise.all([api.initiateGateway(provider), fillCart(api, item, memory)]);
  if (!gateway.ok) return { ...gateway, error: gatewayRefused };
  if (!cart.ok) return cart;
  return { ok: true, status: 200, message: '', data: { gateway: gateway.data, cart: cart.data } };
}

async function fillCart(
  api: CartCalls,
  item: CartItem,
  memory: CartMemory,
): Promise<ApiResult<AddItemsData>> {
  const first = await fillOneCart(api, item, memory);
  if (first.ok || !isGone(first.status)) return first;
  // The server forgot this cart: one new one, and no third.
  memory.keep(null);
  return fillOneCart(api, item, memory);
}

async function fillOneCart(
  api: CartCalls,
  item: CartItem,
  memory: CartMemory,
): Promise<ApiResult<AddItemsData>> {
  const kept = memory.read();
  if (kept) return api.addItems(kept, [item]);
  const created = await api.createCart();
  if (!created.ok) return created;
  memory.keep(created.data.cartId);
  return api.addItems(created.data.cartId, [item]);
}

const isGone = (status: number) => status === 404 || status === 410;
