import type { ApiResult } from '@marquee/sdk/api';
import { errorCode, usePlatform, type Platform } from '@marquee/sdk';
import type { ConfirmPaymentData, Occasion } from '@marquee/sdk/api-contract';
import { useCallback, useEffect, useState } from 'react';
import {
  readRecentOrders,
  rememberListed,
  rememberOrder,
  writeRecentOrders,
  type RecentOrder,
} from './recent-orders.ts';

/** What the API tells of an order, and this device does not store: it names a person. */
type OrderFace = { recipient: string | null; picture: string | null };

type RecentOrdersState = {
  /** The orders of this device that may be the visitor's; undefined on the server and in the first render. */
  orders: RecentOrder[] | undefined;
  /** Whether the device stores orders of another account, which are left out. */
  hasOthers: boolean;
  /** Person and picture of the orders that the API returned, by payment. */
  faces: ReadonlyMap<string, OrderFace>;
  /** The ids of payments whose current status could not be fetched. */
  stale: ReadonlySet<string>;
  signedOut: boolean;
  /** Which orders the list has: those of the account, or of this device because the API lists none. */
  listing: 'pending' | 'account' | 'device' | 'failed';
  refreshing: boolean;
  signInAndRefresh: () => void;
};

type Calls = Pick<Platform['api'], 'recentPayments' | 'confirmPayment'>;

/**
 * Returns the orders of the account: first those stored on this device, then those that the API lists. For a stored
 * order that the list lacks, requests its status. If the API refuses this, the order belongs to another account and is
 * left out.
 */
export function useRecentOrders(occasions: readonly Occasion[]): RecentOrdersState {
  const { api, storage, session, withSignIn } = usePlatform();
  const [orders, setOrders] = useState<RecentOrder[]>();
  const [stale, setStale] = useState<ReadonlySet<string>>(new Set());
  const [faces, setFaces] = useState<ReadonlyMap<string, OrderFace>>(new Map());
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [signedOut, setSignedOut] = useState(false);
  const [refreshing, setRefreshing] = useState(false);

  const [listing, setListing] = useState<RecentOrdersState['listing']>('pending');

  const refresh = useCallback(
    async (calls: Calls, isCurrent: () => boolean) => {
      // Read again for each order, because another tab may have changed the list.
      const change = (transition: (orders: RecentOrder[]) => RecentOrder[]) => {
        writeRecentOrders(storage, transition(readRecentOrders(storage)));
        setOrders(readRecentOrders(storage));
      };
      const ofOthers = new Set<string>();
      const end = (failed: ReadonlySet<string>, isSignedOut: boolean) => {
        setOthers(ofOthers);
        setSignedOut(isSignedOut);
        setStale(failed);
        setRefreshing(false);
      };
      setSignedOut(false);
      setRefreshing(true);
      const list = await resultOf(() => calls.recentPayments());
      if (!isCurrent()) return;
      if (list === 'signed-out') return end(new Set(), true);
      const listed = typeof list === 'string' ? [] : list.payments;
      setListing(typeof list !== 'string' ? 'account' : list === 'unknown' ? 'device' : 'failed');
      change((orders) => rememberListed(orders, listed, occasions));
      const seen = new Map(listed.map((payment) => [payment.paymentId, faceOf(payment)]));
      setFaces(new Map(seen));

      const failed = new Set<string>();
      const isListed = (id: string) => listed.some(({ paymentId }) => paymentId === id);
      for (const { paymentId } of readRecentOrders(storage).filter((order) => !isListed(order.paymentId))) {
        const result = await resultOf(() => calls.confirmPayment(paymentId));
        if (!isCurrent()) return;
        if (result === 'signed-out') return end(failed, true);
        if (result === 'unknown') ofOthers.add(paymentId);
        else if (result === 'failed') failed.add(paymentId);
        else {
          change((orders) => rememberOrder(orders, result, null, new Date()));
          setFaces(new Map(seen.set(paymentId, faceOf(result))));
        }
      }
      end(failed, false);
    },
    [storage, occasions],
  );

  useEffect(() => {
    let current = true;
    setOrders(readRecentOrders(storage));
    // Opening the list must not open the sign-in.
    if (session.current()) void refresh(api, () => current);
    else setSignedOut(true);
    return () => void (current = false);
  }, [api, storage, session, refresh]);

  const signInAndRefresh = () =>
    void refresh(
      {
        recentPayments: () => withSignIn('account', () => api.recentPayments()),
        confirmPayment: (id) => withSignIn('account', () => api.confirmPayment(id)),
      },
      () => true,
    );
  return {
    orders: orders?.filter(({ paymentId }) => !others.has(paymentId)),
    hasOthers: others.size > 0,
    faces,
    stale,
    signedOut,
    listing,
    refreshing,
    signInAndRefresh,
  };
}

function faceOf({ order }: ConfirmPaymentData): OrderFace {
  return { recipient: order?.recipientName ?? null, picture: order?.thumbnailUrl ?? null };
}

async function resultOf<Data>(
  send: () => Promise<ApiResult<Data>>,
): Promise<Data | 'signed-out' | 'unknown' | 'failed'> {
  try {
    const result = await send();
    if (result.ok) return result.data;
    if (result.status === 401) return 'signed-out';
    return result.status === 404 ? 'unknown' : 'failed';
  } catch (failure) {
    return errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'failed';
  }
}
