import { tokenPriceRequest } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { TokenPriceData } from '@marquee/contracts/calls';
import { usePlatform } from '@marquee/mount';
import { useCallback, useEffect, useRef, useState } from 'react';
import { completeDetails } from '../order/complete-details.ts';
import type { OrderDraft } from '../order/order-draft.ts';

export type PriceState =
  | { status: 'asking' }
  | { status: 'priced'; price: TokenPriceData }
  | { status: 'signed-out' }
  | { status: 'refused'; message: string; because: 'answers' | 'star' | 'server' }
  | { status: 'unreachable' };

/** The price of a finished draft (C24), asked once it is there; signs the visitor in when it must. */
export function usePrice(draft: OrderDraft | null): { state: PriceState; ask: () => void } {
  const { api, analytics, withSignIn } = usePlatform();
  const [state, setState] = useState<PriceState>({ status: 'asking' });
  const asking = useRef(0);

  const ask = useCallback(async () => {
    const details = draft && completeDetails(draft);
    if (!details) return;
    const turn = (asking.current += 1);
    setState({ status: 'asking' });
    const next = await priceState(() =>
      withSignIn('pay', () => api.getTokenPrice(tokenPriceRequest(details))),
    );
    if (turn !== asking.current) return;
    setState(next);
    if (next.status === 'priced') analytics.publish('checkout_price_viewed');
  }, [api, analytics, withSignIn, draft]);

  const ready = draft !== null;
  useEffect(() => {
    if (ready) void ask();
    return () => void (asking.current += 1);
    // The answers do not change on this page; what changes in the draft is what was agreed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready]);

  return { state, ask: () => void ask() };
}

/** Whose matter a refusal is, by its status: an answer is wrong, the star takes no orders; else ours. */
const reasons: Record<number, 'answers' | 'star'> = { 400: 'answers', 422: 'answers', 409: 'star' };

type PriceAnswer = Awaited<ReturnType<ReturnType<typeof usePlatform>['api']['getTokenPrice']>>;

async function priceState(call: () => Promise<PriceAnswer>): Promise<PriceState> {
  try {
    const answer = await call();
    if (answer.ok) return { status: 'priced', price: answer.data };
    return { status: 'refused', message: answer.message, because: reasons[answer.status] ?? 'server' };
  } catch (failure) {
    return { status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'unreachable' };
  }
}
