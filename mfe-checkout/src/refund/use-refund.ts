import { createRequestSlice, useSlice, type Refusal, type RequestState } from '@marquee/api';
import type { RefundData, RefundReason } from '@marquee/contracts/calls';
import { usePlatform } from '@marquee/mount';
import { useState } from 'react';
import { readRecentOrders, rememberRefund, writeRecentOrders } from '../orders/recent-orders.ts';
import type { RefundTicket } from '../orders/recent-orders.ts';

type RefundWish = { videoRequestId: string; reason: RefundReason; comment: string };

export type RefundRequest = {
  state: RequestState<RefundData>;
  /** What the last refusal carried besides its message; null when there was none. */
  refusal: Refusal | null;
  request: (wish: RefundWish) => void;
};

/** The refund request (C11) and the four states of its slice; a second press while it is busy is no second request. */
export function useRefund({ failure, refused }: { failure: string; refused: string }): RefundRequest {
  const { api, storage, toast } = usePlatform();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [slice] = useState(() =>
    createRequestSlice<RefundData>({
      toastOn: ['error', 'retry'],
      toast,
      // A server between us and the API may refuse without a word.
      refusalText: ({ message }) => message || refused,
      failureText: () => failure,
    }),
  );
  const state = useSlice(slice);

  const request = ({ videoRequestId, reason, comment }: RefundWish) => {
    if (slice.current().busy) return;
    const query = { reason, ...(comment.trim() && { comment: comment.trim() }) };
    void slice.run(async () => {
      const answer = await api.requestRefund(videoRequestId, query);
      setRefusal(answer.ok ? null : answer);
      const ticket = answer.ok ? ticketOf(answer.data) : ticketIn(answer);
      if (ticket)
        writeRecentOrders(storage, rememberRefund(readRecentOrders(storage), videoRequestId, ticket));
      return answer;
    });
  };
  return { state, refusal, request };
}

const ticketOf = ({ refundRequestId, amount, expectedBy, mode }: RefundData): RefundTicket => ({
  refundRequestId,
  amount: amount ?? null,
  expectedBy: expectedBy ?? null,
  mode: mode ?? null,
});

/** The ticket a refusal names: the refund that is under way already. */
export function ticketIn({ data }: Refusal): RefundTicket | null {
  const refundRequestId: unknown = data?.['refundRequestId'];
  if (typeof refundRequestId !== 'string') return null;
  return { refundRequestId, amount: null, expectedBy: null, mode: null };
}
