import { errorCode } from '@marquee/contracts';
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

/** The orders of this device, shown as remembered and then brought up to date one by one (C27). */
export function useRecentOrders(): RecentOrdersState {
  const { api, storage, session, withSignIn } = usePlatform();
  const [orders, setOrders] = useState<RecentOrder[]>();
  const [stale, setStale] = useState<ReadonlySet<string>>(new Set());
  const [signedOut, setSignedOut] = useState(false);
  const [refreshing, setRefreshing] = useState(false);

  const refresh = useCallback(
    async (wanted: readonly RecentOrder[], isCurrent: () => boolean) => {
      const failed = new Set<string>();
      setSignedOut(false);
      setRefreshing(true);
      for (const { paymentId } of wanted) {
        try {
          const answer = await withSignIn('account', () => api.confirmPayment(paymentId));
          if (!isCurrent()) return;
          if (!answer.ok) failed.add(paymentId);
          // What another tab wrote meanwhile is kept: the list is read anew for each.
          else
            writeRecentOrders(
              storage,
              rememberOrder(readRecentOrders(storage), answer.data, null, new Date()),
            );
        } catch (failure) {
          if (!isCurrent()) return;
          if (errorCode(failure) === 'SIGN_IN_NEEDED') {
            setSignedOut(true);
            break;
          }
          failed.add(paymentId);
        }
        setOrders(readRecentOrders(storage));
      }
      setStale(failed);
      setRefreshing(false);
    },
    [api, storage, withSignIn],
  );

  useEffect(() => {
    let current = true;
    const known = readRecentOrders(storage);
    setOrders(known);
    // Looking at a list is no reason to ask anybody to sign in.
    if (session.current()) void refresh(known, () => current);
    else setSignedOut(known.length > 0);
    return () => void (current = false);
  }, [storage, session, refresh]);

  const signInAndRefresh = () => void refresh(readRecentOrders(storage), () => true);
  return { orders, stale, signedOut, refreshing, signInAndRefresh };
}
