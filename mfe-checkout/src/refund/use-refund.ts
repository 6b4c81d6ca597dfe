import { useFlow, type Refusal, type RequestState } from '@marquee/sdk/api';
import type { RefundData, RefundReason } from '@marquee/sdk/api-contract';
import { usePlatform } from '@marquee/sdk';
import { useState } from 'react';
import {
  readRecentOrders,
  rememberRefund,
  ticketOf,
  writeRecentOrders,
  type RefundTicket,
} from '../orders/recent-orders.ts';
import { ticketIn } from './refund-ticket.ts';

type RefundFields = { reason: RefundReason; comment: string };

type RefundRequest = {
  state: RequestState<RefundData>;
  ticket: RefundTicket | null;
  /** Why the last request was refused; null after a success. */
  refusal: Refusal | null;
  request: (request: RefundFields) => void;
};

/**
 * Returns the function `request`, which requests the refund of one video, and the state of this request. The function
 * does nothing while a request is pending. `refusalText` returns the message to show for a refusal.
 */
export function useRefund(videoRequestId: string, refusalText: (refusal: Refusal) => string): RefundRequest {
  const { slices, storage } = usePlatform();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { state, start } = useFlow(slices.refund, {
    refusalText,
    onResult: (result) => {
      setRefusal(result.ok ? null : result);
      const ticket = result.ok ? ticketOf(result.data) : ticketIn(result);
      if (ticket)
        writeRecentOrders(storage, rememberRefund(readRecentOrders(storage), videoRequestId, ticket));
    },
  });

  const request = ({ reason, comment }: RefundFields) => {
    if (slices.refund.current().busy) return;
    const query = { reason, ...(comment.trim() && { comment: comment.trim() }) };
    void start(videoRequestId, query);
  };
  // Until a new result arrives, the slice holds the previous one, which may be another order's ticket.
  const isCurrent = !state.busy && !state.error && !state.retry;
  return { state, ticket: isCurrent && state.data ? ticketOf(state.data) : null, refusal, request };
}
