import { useFlow, type Refusal, type RequestState } from '@marquee/api';
import type { RefundData, RefundReason } from '@marquee/api-contract';
import { usePlatform } from '@marquee/mount';
import { useState } from 'react';
import { readRecentOrders, rememberRefund, writeRecentOrders } from '../orders/recent-orders.ts';
import type { RefundTicket } from '../orders/recent-orders.ts';
import { ticketIn, ticketOf } from './refund-ticket.ts';

type RefundFields = { reason: RefundReason; comment: string };

export type RefundRequest = {
  state: RequestState<RefundData>;
  /** The ticket of a request that was accepted. */
  ticket: RefundTicket | null;
  /** What the last refusal carried besides its message; null when there was none. */
  refusal: Refusal | null;
  request: (request: RefundFields) => void;
};

/**
 * The refund request (C11) for one video, through the store's slice; a second press while it is busy
 * is no second request.
 */
export function useRefund(
  videoRequestId: string,
  { failure, refused }: { failure: string; refused: string },
): RefundRequest {
  const { slices, storage } = usePlatform();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { state, start } = useFlow(slices.refund, {
    // A server between us and the API may refuse without a word.
    refusalText: ({ message }) => message || refused,
    failureText: () => failure,
    onAnswer: (answer) => {
      setRefusal(answer.ok ? null : answer);
      const ticket = answer.ok ? ticketOf(answer.data) : ticketIn(answer);
      if (ticket)
        writeRecentOrders(storage, rememberRefund(readRecentOrders(storage), videoRequestId, ticket));
    },
  });

  const request = ({ reason, comment }: RefundFields) => {
    if (slices.refund.current().busy) return;
    const query = { reason, ...(comment.trim() && { comment: comment.trim() }) };
    void start(videoRequestId, query);
  };
  // The store keeps what it had while it asks anew: that may be another order's ticket.
  const isAnswered = !state.busy && !state.error && !state.retry;
  return { state, ticket: isAnswered && state.data ? ticketOf(state.data) : null, refusal, request };
}
