import type { TokenPriceData } from '@marquee/sdk/api-contract';

/** The last price of each API client, and the request that it answers. */
const prices = new WeakMap<object, { request: string; price: TokenPriceData }>();

/**
 * Returns the price that this API client fetched last, so that it need not be fetched again. Null if that price belongs
 * to another request (the serialised body `request`), or is no longer valid at `now`.
 */
export function rememberedPrice(api: object, request: string, now: Date): TokenPriceData | null {
  const last = prices.get(api);
  if (last?.request !== request) return null;
  const { validTill } = last.price;
  return validTill && new Date(validTill) <= now ? null : last.price;
}

export function rememberPrice(api: object, request: string, price: TokenPriceData): void {
  prices.set(api, { request, price });
}

export function forgetPrice(api: object): void {
  prices.delete(api);
}
