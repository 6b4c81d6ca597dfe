import { createRequestSlice, useSlice, type RequestState } from '@marquee/api';
import type { RefundData, RefundReason } from '@marquee/contracts/calls';
import { usePlatform } from '@marquee/mount';
import { useState } from 'react';

type RefundWish = { videoRequestId: string; reason: RefundReason; comment: string };

/** The refund request (C11) and the four states of its slice; a second press while it is busy is no second request. */
export function useRefund(failureText: string): {
  state: RequestState<RefundData>;
  request: (wish: RefundWish) => void;
} {
  const { api, toast } = usePlatform();
  const [slice] = useState(() =>
    createRequestSlice<RefundData>({ toastOn: ['error', 'retry'], toast, failureText: () => failureText }),
  );
  const state = useSlice(slice);

  const request = ({ videoRequestId, reason, comment }: RefundWish) => {
    if (slice.current().busy) return;
    const query = { reason, ...(comment.trim() && { comment: comment.trim() }) };
    void slice.run(() => api.requestRefund(videoRequestId, query));
  };
  return { state, request };
}
