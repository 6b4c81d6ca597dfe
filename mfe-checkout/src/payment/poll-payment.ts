const waitsSec = [2, 3, 5, 8, 13, 20] as const;

/**
 * For how long the page checks a pending payment, in milliseconds. Afterwards it shows that a text message follows when
 * the payment is confirmed.
 */
export const timeoutMs = 180_000;

/**
 * Returns how long to wait before the next check of a pending payment, in milliseconds. Null if that check would be
 * later than `timeoutMs` after the first one; then there are no more checks.
 */
export function nextPaymentCheck(checksMade: number, elapsedMs: number): number | null {
  const waitMs = (waitsSec[Math.min(checksMade, waitsSec.length) - 1] ?? waitsSec[0]) * 1000;
  return elapsedMs + waitMs <= timeoutMs ? waitMs : null;
}

/**
 * Returns how long to wait before the page checks again whether a paid video is delivered, in milliseconds. The wait
 * grows with each check, up to one minute.
 */
export function nextDeliveryCheck(checksMade: number): number {
  return Math.min(5000 * Math.max(1, checksMade), 60_000);
}
