import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { readRecentOrders, type RecentOrder } from '../orders/recent-orders.ts';

/** What this device remembers of the order of a video; undefined on the server and where it is unknown. */
export function useOrderHere(videoRequestId: string): RecentOrder | undefined {
  const { storage } = usePlatform();
  const [order, setOrder] = useState<RecentOrder>();
  useEffect(
    () => setOrder(readRecentOrders(storage).find((each) => each.videoRequestId === videoRequestId)),
    [storage, videoRequestId],
  );
  return order;
}
