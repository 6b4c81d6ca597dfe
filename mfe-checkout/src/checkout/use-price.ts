import { tokenPriceRequest, type Api, type Refusal } from '@marquee/sdk/api';
import { errorCode, usePlatform, type Platform } from '@marquee/sdk';
import type { TokenPriceData } from '@marquee/sdk/api-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { completeDetails } from '../order/complete-details.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { rememberedPrice, rememberPrice } from './price-memory.ts';

export type PriceState =
  | { status: 'loading' }
  | { status: 'priced'; price: TokenPriceData }
  | { status: 'signed-out' }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'unreachable' };

/**
 * Returns the state of an order's price, and the function that fetches the price. Fetches it when the order is
 * complete, and again when another tab changes the order. Reuses a price that was fetched for the same order since the
 * page loaded. Opens the sign-in if the API requires one.
 */
export function usePrice(draft: OrderDraft | null): { state: PriceState; fetchPrice: () => Promise<void> } {
  const { api, analytics, session, withSignIn } = usePlatform();
  const [state, setState] = useState<PriceState>({ status: 'loading' });
  const latestTurn = useRef(0);
  const details = draft && completeDetails(draft);
  // A string, so that changes of the draft that do not concern the price fetch nothing.
  const request = details && JSON.stringify(tokenPriceRequest(details));

  const fetchPrice = useCallback(async () => {
    if (request === null) return;
    const turn = (latestTurn.current += 1);
    setState({ status: 'loading' });
    const next = await priceState(() =>
      withSignIn('pay', () => api.getTokenPrice(JSON.parse(request) as ReturnType<typeof tokenPriceRequest>)),
    );
    if (turn !== latestTurn.current) return;
    setState(next);
    if (next.status !== 'priced') return;
    rememberPrice(api, keyOf(request, session), next.price);
    analytics.publish('checkout_price_viewed');
  }, [api, analytics, session, withSignIn, request]);

  useEffect(() => {
    const price = request && rememberedPrice(api, keyOf(request, session), new Date());
    if (price) setState({ status: 'priced', price });
    else void fetchPrice();
    return () => void (latestTurn.current += 1);
  }, [api, session, request, fetchPrice]);

  return { state, fetchPrice };
}

/** A price belongs to the visitor who asked for it. */
function keyOf(request: string, session: Platform['session']): string {
  return `${session.current()?.userId ?? ''} ${request}`;
}

async function priceState(call: () => ReturnType<Api['getTokenPrice']>): Promise<PriceState> {
  try {
    const result = await call();
    if (result.ok) return { status: 'priced', price: result.data };
    // Refused again right after a sign-in: only another sign-in can help.
    return result.status === 401 ? { status: 'signed-out' } : { status: 'refused', refusal: result };
  } catch (failure) {
    return { status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'unreachable' };
  }
}
