import { tokenPriceRequest, type Refusal } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { TokenPriceData } from '@marquee/api-contract';
import { usePlatform } from '@marquee/mount';
import { useCallback, useEffect, useRef, useState } from 'react';
import { completeDetails } from '../order/complete-details.ts';
import type { OrderDraft } from '../order/order-draft.ts';

export type PriceState =
  | { status: 'asking' }
  | { status: 'priced'; price: TokenPriceData }
  | { status: 'signed-out' }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'unreachable' };

/**
 * The price of a finished draft (C24), asked once it is there and again when another tab changed its
 * answers; signs the visitor in when it must.
 */
export function usePrice(draft: OrderDraft | null): { state: PriceState; ask: () => void } {
  const { api, analytics, withSignIn } = usePlatform();
  const [state, setState] = useState<PriceState>({ status: 'asking' });
  const asking = useRef(0);
  const details = draft && completeDetails(draft);
  // As text, because the draft changes while its price does not: with what was agreed to, or the cart.
  const request = details && JSON.stringify(tokenPriceRequest(details));

  const ask = useCallback(async () => {
    if (request === null) return;
    const turn = (asking.current += 1);
    setState({ status: 'asking' });
    const next = await priceState(() =>
      withSignIn('pay', () => api.getTokenPrice(JSON.parse(request) as ReturnType<typeof tokenPriceRequest>)),
    );
    if (turn !== asking.current) return;
    setState(next);
    if (next.status === 'priced') analytics.publish('checkout_price_viewed');
  }, [api, analytics, withSignIn, request]);

  useEffect(() => {
    void ask();
    return () => void (asking.current += 1);
  }, [ask]);

  return { state, ask: () => void ask() };
}

type PriceAnswer = Awaited<ReturnType<ReturnType<typeof usePlatform>['api']['getTokenPrice']>>;

async function priceState(call: () => Promise<PriceAnswer>): Promise<PriceState> {
  try {
    const answer = await call();
    if (answer.ok) return { status: 'priced', price: answer.data };
    // Signed in anew and refused again: nothing but another sign-in helps.
    return answer.status === 401 ? { status: 'signed-out' } : { status: 'refused', refusal: answer };
  } catch (failure) {
    return { status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'unreachable' };
  }
}
