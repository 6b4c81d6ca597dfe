const waitsSec = [2, 3, 5, 8, 13, 20] as const;

/**
 * For how long the page checks a pending payment, in milliseconds. Afterwards it shows that a text message follows when
 * the payment is confirmed.
 */
export const timeoutMs = 180_000;

/** Returns the milliseconds until the next check of a pending payment; null, for no more checks, after `timeoutMs`. */
export function nextPaymentCheck(checksMade: number, elapsedMs: number): number | null {
  const waitMs = (waitsSec[Math.min(checksMade, waitsSec.length) - 1] ?? waitsSec[0]) * 1000;
  return elapsedMs + waitMs <= timeoutMs ? waitMs : null;
}

/** Returns the milliseconds until the next check whether a paid video is delivered. They grow to one minute. */
export function nextDeliveryCheck(checksMade: number): number {
  return Math.min(5000 * Math.max(1, checksMade), 60_000);
}
