import type { ApiResult } from '@marquee/sdk/api';
import { errorCode } from '@marquee/sdk';
import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';
import { isInTheMaking, paymentView, unreachable, type PaymentView } from './payment-view.ts';
import { nextDeliveryCheck, nextPaymentCheck } from './poll-payment.ts';

/** The clock and the visibility of the page, which `watchPayment` uses and tests replace. */
export type VisibilityClock = {
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
  /** Calls `done` after this time. Returns the function that cancels this. */
  wait: (milliseconds: number, done: () => void) => () => void;
  isVisible: () => boolean;
  /** Calls `visible` each time the page becomes visible. Returns the function that stops this. */
  onVisible: (visible: () => void) => () => void;
};

/** The result of one check. `retryAfterMs` is the minimum pause that the server requires. */
type Check = { view: PaymentView; retryAfterMs: number };

/**
 * Checks a payment until it is decided, and then until the paid video is delivered. Calls `confirm` (call C27) with
 * growing pauses, and passes each status to `show`. Does not check while the page is hidden. Returns the function that
 * stops it.
 */
export function watchPayment(
  confirm: () => Promise<ApiResult<ConfirmPaymentData>>,
  show: (view: PaymentView) => void,
  { now, wait, isVisible, onVisible }: VisibilityClock,
): () => void {
  let startedAt = now();
  let checks = 0;
  let paidChecks = 0;
  let isStopped = false;
  let isChecking = false;
  /** When a check was postponed until the page is visible; undefined if none is. */
  let pausedAt: number | undefined;
  let cancelWait: (() => void) | undefined;

  async function check(): Promise<void> {
    if (isStopped || isChecking) return;
    if (!isVisible()) return pause();
    // Time in the bank's app does not count towards the timeout.
    if (pausedAt !== undefined) startedAt += now() - pausedAt;
    pausedAt = undefined;
    isChecking = true;
    const result = await checkOnce(confirm);
    isChecking = false;
    if (!isStopped) next(result);
  }

  function next({ view, retryAfterMs }: Check): void {
    checks += 1;
    // Once paid, a failed check only delays the next one.
    if (paidChecks > 0 && view.status !== 'paid') {
      if (view.status === 'pending') schedule(nextDeliveryCheck((paidChecks += 1)));
      return;
    }
    if (view.status === 'pending') {
      const delay = nextPaymentCheck(checks, now() - startedAt);
      show({ ...view, late: delay === null });
      return delay === null ? pause() : schedule(Math.max(delay, retryAfterMs));
    }
    show(view);
    // The payment page may still be open in another tab: check again when this page becomes visible.
    if (view.status === 'failed') return pause();
    if (view.status !== 'paid') return;
    paidChecks += 1;
    if (isInTheMaking(view.payment)) schedule(nextDeliveryCheck(paidChecks));
  }

  function schedule(delayMs: number): void {
    cancelWait = wait(delayMs, () => void check());
  }

  function pause(): void {
    pausedAt ??= now();
  }

  const stopObserving = onVisible(() => {
    if (pausedAt !== undefined) void check();
  });
  void check();

  return () => {
    isStopped = true;
    cancelWait?.();
    stopObserving();
  };
}

async function checkOnce(confirm: () => Promise<ApiResult<ConfirmPaymentData>>): Promise<Check> {
  try {
    const result = await confirm();
    if (!result.ok && result.status === 401) return { view: { status: 'signed-out' }, retryAfterMs: 0 };
    const retryAfterSec = result.ok ? 0 : (result.data?.retryAfterSec ?? 0);
    return { view: paymentView(result), retryAfterMs: retryAfterSec * 1000 };
  } catch (failure) {
    const isSignedOut = errorCode(failure) === 'SIGN_IN_NEEDED';
    return { view: isSignedOut ? { status: 'signed-out' } : unreachable, retryAfterMs: 0 };
  }
}
