import type { ApiResult } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { ConfirmPaymentData } from '@marquee/api-contract';
import { usePlatform } from '@marquee/mount';
import { useCallback, useEffect, useState } from 'react';
import { readRecentOrders, rememberOrder, writeRecentOrders, type RecentOrder } from './recent-orders.ts';

type RecentOrdersState = {
  /** The orders of this device; undefined on the server and in the first render. */
  orders: RecentOrder[] | undefined;
  /** The ids of payments whose current status could not be fetched. */
  stale: ReadonlySet<string>;
  signedOut: boolean;
  refreshing: boolean;
  signInAndRefresh: () => void;
};

type Confirm = (paymentId: string) => Promise<ApiResult<ConfirmPaymentData>>;

/** The orders of this device: first as stored, then updated one by one with their current status. */
export function useRecentOrders(): RecentOrdersState {
  const { api, storage, session, withSignIn } = usePlatform();
  const [orders, setOrders] = useState<RecentOrder[]>();
  const [stale, setStale] = useState<ReadonlySet<string>>(new Set());
  const [signedOut, setSignedOut] = useState(false);
  const [refreshing, setRefreshing] = useState(false);

  const refresh = useCallback(
    async (wanted: readonly RecentOrder[], confirm: Confirm, isCurrent: () => boolean) => {
      const failed = new Set<string>();
      setSignedOut(false);
      setRefreshing(true);
      for (const { paymentId } of wanted) {
        const result = await resultOf(() => confirm(paymentId));
        if (!isCurrent()) return;
        if (result === 'signed-out') {
          setSignedOut(true);
          break;
        }
        if (result === 'failed') failed.add(paymentId);
        // Read again for each order, because another tab may have changed the list.
        else writeRecentOrders(storage, rememberOrder(readRecentOrders(storage), result, null, new Date()));
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
    // Opening the list must not open the sign-in.
    if (session.current())
      void refresh(
        known,
        (id) => api.confirmPayment(id),
        () => current,
      );
    else setSignedOut(known.length > 0);
    return () => void (current = false);
  }, [api, storage, session, refresh]);

  const confirmSignedIn: Confirm = (id) => withSignIn('account', () => api.confirmPayment(id));
  const signInAndRefresh = () => void refresh(readRecentOrders(storage), confirmSignedIn, () => true);
  return { orders, stale, signedOut, refreshing, signInAndRefresh };
}

async function resultOf(
  confirm: () => Promise<ApiResult<ConfirmPaymentData>>,
): Promise<ConfirmPaymentData | 'signed-out' | 'failed'> {
  try {
    const result = await confirm();
    if (result.ok) return result.data;
    return result.status === 401 ? 'signed-out' : 'failed';
  } catch (failure) {
    return errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'failed';
  }
}
