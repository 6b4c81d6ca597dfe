import type { ApiResult } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { ConfirmPaymentData } from '@marquee/api-contract';
import { usePlatform } from '@marquee/mount';
import { useCallback, useEffect, useState } from 'react';
import { readRecentOrders, rememberOrder, writeRecentOrders, type RecentOrder } from './recent-orders.ts';

export type RecentOrdersState = {
  /** Undefined until the browser's storage was read. */
  orders: RecentOrder[] | undefined;
  /** Payment ids whose newest status could not be fetched. */
  stale: ReadonlySet<string>;
  signedOut: boolean;
  refreshing: boolean;
  signInAndRefresh: () => void;
};

type Ask = (paymentId: string) => Promise<ApiResult<ConfirmPaymentData>>;

/** The orders of this device, shown as remembered and then brought up to date one by one (C27). */
export function useRecentOrders(): RecentOrdersState {
  const { api, storage, session, withSignIn } = usePlatform();
  const [orders, setOrders] = useState<RecentOrder[]>();
  const [stale, setStale] = useState<ReadonlySet<string>>(new Set());
  const [signedOut, setSignedOut] = useState(false);
  const [refreshing, setRefreshing] = useState(false);

  const refresh = useCallback(
    async (wanted: readonly RecentOrder[], ask: Ask, isCurrent: () => boolean) => {
      const failed = new Set<string>();
      setSignedOut(false);
      setRefreshing(true);
      for (const { paymentId } of wanted) {
        const answer = await answerOf(() => ask(paymentId));
        if (!isCurrent()) return;
        if (answer === 'signed-out') {
          setSignedOut(true);
          break;
        }
        if (answer === 'none') failed.add(paymentId);
        // What another tab wrote meanwhile is kept: the list is read anew for each.
        else writeRecentOrders(storage, rememberOrder(readRecentOrders(storage), answer, null, new Date()));
        setOrders(readRecentOrders(storage));
      }
      setStale(failed);
      setRefreshing(false);
    },
    [storage],
  );

  useEffect(() => {
    let current = true;
    const known = readRecentOrders(storage);
    setOrders(known);
    // Looking at a list is no reason to ask anybody to sign in.
    if (session.current())
      void refresh(
        known,
        (id) => api.confirmPayment(id),
        () => current,
      );
    else setSignedOut(known.length > 0);
    return () => void (current = false);
  }, [api, storage, session, refresh]);

  const askSignedIn: Ask = (id) => withSignIn('account', () => api.confirmPayment(id));
  const signInAndRefresh = () => void refresh(readRecentOrders(storage), askSignedIn, () => true);
  return { orders, stale, signedOut, refreshing, signInAndRefresh };
}

/** The newest news of a payment; `none` when there was no good answer. */
async function answerOf(
  ask: () => Promise<ApiResult<ConfirmPaymentData>>,
): Promise<ConfirmPaymentData | 'signed-out' | 'none'> {
  try {
    const answer = await ask();
    if (answer.ok) return answer.data;
    return answer.status === 401 ? 'signed-out' : 'none';
  } catch (failure) {
    return errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'none';
  }
}
