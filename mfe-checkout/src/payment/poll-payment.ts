const waitsSec = [2, 3, 5, 8, 13, 20] as const;

/** For how long a pending payment is asked about before the visitor may leave it to us. */
export const timeoutMs = 180_000;

/** How long to wait, in milliseconds, before asking once more; null when it has been asked about long enough. */
export function nextPaymentCheck(checksMade: number, elapsedMs: number): number | null {
  const waitMs = (waitsSec[Math.min(checksMade, waitsSec.length) - 1] ?? waitsSec[0]) * 1000;
  return elapsedMs + waitMs <= timeoutMs ? waitMs : null;
}

/** How long to wait, in milliseconds, before asking whether a paid video is there: often at first, then once a minute. */
export function nextDeliveryCheck(checksMade: number): number {
  return Math.min(5000 * Math.max(1, checksMade), 60_000);
}
