import type { Refusal } from '@marquee/sdk/api';
import type { RemakeRequest } from '@marquee/sdk/api-contract';
import { usePlatform } from '@marquee/sdk';
import { useState } from 'react';
import { readRecentOrders, rememberRemake, writeRecentOrders } from '../orders/recent-orders.ts';

export type RemakeState =
  | { status: 'unasked' | 'asking' | 'unreachable' }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'accepted'; deliverBy: string };

/**
 * Returns the function that requests a delivered video to be made again, and the state of this request. The function
 * does nothing while a request is pending.
 */
export function useRemake(videoRequestId: string) {
  const { api, storage } = usePlatform();
  const [state, setState] = useState<RemakeState>({ status: 'unasked' });

  const remake = async (request: RemakeRequest) => {
    if (state.status === 'asking') return;
    setState({ status: 'asking' });
    try {
      const result = await api.requestRemake(videoRequestId, request);
      if (!result.ok) return setState({ status: 'refused', refusal: result });
      writeRecentOrders(storage, rememberRemake(readRecentOrders(storage), result.data));
      setState({ status: 'accepted', deliverBy: result.data.deliverBy });
    } catch {
      // No response: the page offers to try again.
      setState({ status: 'unreachable' });
    }
  };
  return { state, remake };
}
