import type { TokenPriceData } from '@marquee/sdk/api-contract';

/** The last price of each API client, and the request that it answers. */
const prices = new WeakMap<object, { request: string; price: TokenPriceData }>();

/**
 * Returns the price that was fetched last, if it was fetched by this request and is still valid at `now`; otherwise
 * null.
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
