import type { ApiResult } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { ConfirmPaymentData } from '@marquee/api-contract';
import { isInTheMaking, paymentView, type PaymentView } from './payment-view.ts';
import { nextDeliveryCheck, nextPaymentCheck } from './poll-payment.ts';

/** The clock and the eyes of whoever waits; a page gives the browser's. */
export type VisibilityClock = {
  now: () => number;
  /** Calls back after so many milliseconds; returns what calls it off. */
  wait: (milliseconds: number, done: () => void) => () => void;
  isVisible: () => boolean;
  /** Calls back each time the page is seen again; returns what ends it. */
  onVisible: (seen: () => void) => () => void;
};

/** What one asking found out, and how long the server wants to be left alone. */
type Finding = { view: PaymentView; restMs: number };

/**
 * Asks about a payment until it is decided, then about its video until that is there: with growing
 * pauses, and not while nobody looks. Returns what ends it.
 */
export function watchPayment(
  ask: () => Promise<ApiResult<ConfirmPaymentData>>,
  show: (view: PaymentView) => void,
  { now, wait, isVisible, onVisible }: VisibilityClock,
): () => void {
  let began = now();
  let checks = 0;
  let paidChecks = 0;
  let ended = false;
  let asking = false;
  /** Since when the next check waits for somebody to look. */
  let restingSince: number | undefined;
  let callOff: (() => void) | undefined;

  async function check(): Promise<void> {
    if (ended || asking) return;
    if (!isVisible()) return rest();
    // Patience is for those who look: a visit to the bank's app does not use it up.
    if (restingSince !== undefined) began += now() - restingSince;
    restingSince = undefined;
    asking = true;
    const finding = await find(ask);
    asking = false;
    if (!ended) next(finding);
  }

  function next({ view, restMs }: Finding): void {
    checks += 1;
    // A paid order stays one, whatever becomes of a later question about its video.
    if (paidChecks > 0 && view.status !== 'paid') {
      if (view.status === 'pending') later(nextDeliveryCheck((paidChecks += 1)));
      return;
    }
    if (view.status === 'pending') {
      const pause = nextPaymentCheck(checks, now() - began);
      show({ ...view, late: pause === null });
      return pause === null ? rest() : later(Math.max(pause, restMs));
    }
    show(view);
    // Another tab may still hold the payment page: a failed payment is looked at again with the page.
    if (view.status === 'failed') return rest();
    if (view.status !== 'paid') return;
    paidChecks += 1;
    if (isInTheMaking(view.payment)) later(nextDeliveryCheck(paidChecks));
  }

  function later(pause: number): void {
    callOff = wait(pause, () => void check());
  }

  function rest(): void {
    restingSince ??= now();
  }

  const stopSeeing = onVisible(() => {
    if (restingSince !== undefined) void check();
  });
  void check();

  return () => {
    ended = true;
    callOff?.();
    stopSeeing();
  };
}

async function find(ask: () => Promise<ApiResult<ConfirmPaymentData>>): Promise<Finding> {
  try {
    const answer = await ask();
    const restSec = answer.ok ? 0 : (answer.data?.retryAfterSec ?? 0);
    return { view: paymentView(answer), restMs: restSec * 1000 };
  } catch (failure) {
    if (errorCode(failure) === 'SIGN_IN_NEEDED') return { view: { status: 'signed-out' }, restMs: 0 };
    // No answer: the bank may well have the money, so this is never shown as a failure.
    return { view: { status: 'pending', late: false, unreachable: true }, restMs: 0 };
  }
}
