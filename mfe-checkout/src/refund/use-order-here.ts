import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { readRecentOrders, type RecentOrder } from '../orders/recent-orders.ts';

/** The stored order of a video request; undefined on the server and on other devices. */
export function useOrderHere(videoRequestId: string): RecentOrder | undefined {
  const { storage } = usePlatform();
  const [order, setOrder] = useState<RecentOrder>();
  useEffect(
    () => setOrder(readRecentOrders(storage).find((each) => each.videoRequestId === videoRequestId)),
    [storage, videoRequestId],
  );
  return order;
}
