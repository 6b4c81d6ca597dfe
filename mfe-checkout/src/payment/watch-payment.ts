import type { Answer } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { ConfirmPaymentData } from '@marquee/contracts/calls';
import { isInTheMaking, paymentView, type PaymentView } from './payment-view.ts';
import { nextDeliveryCheck, nextPaymentCheck } from './poll-payment.ts';

/** The clock and the eyes of whoever waits; a page gives the browser's. */
export type Surroundings = {
  now: () => number;
  /** Calls back after so many milliseconds; returns what calls it off. */
  wait: (milliseconds: number, done: () => void) => () => void;
  isVisible: () => boolean;
  /** Calls back each time the page is seen again; returns what ends it. */
  onVisible: (seen: () => void) => () => void;
};

/**
 * Asks about a payment until it is decided, then about its video until that is there: with growing
 * pauses, and not while nobody looks. Returns what ends it.
 */
export function watchPayment(
  ask: () => Promise<Answer<ConfirmPaymentData>>,
  show: (view: PaymentView) => void,
  { now, wait, isVisible, onVisible }: Surroundings,
): () => void {
  const began = now();
  let checks = 0;
  let paidChecks = 0;
  let ended = false;
  let asking = false;
  let due = false;
  let callOff: (() => void) | undefined;

  async function check(): Promise<void> {
    if (ended || asking) return;
    if (!isVisible()) {
      due = true;
      return;
    }
    asking = true;
    due = false;
    const view = await viewOf(ask);
    asking = false;
    if (!ended) next(view);
  }

  function next(view: PaymentView): void {
    checks += 1;
    if (view.status === 'pending') {
      const pause = nextPaymentCheck(checks, now() - began);
      show({ ...view, late: pause === null });
      return pause === null ? undefined : later(pause);
    }
    show(view);
    if (view.status === 'paid' && isInTheMaking(view.payment)) later(nextDeliveryCheck((paidChecks += 1)));
  }

  function later(pause: number): void {
    callOff = wait(pause, () => void check());
  }

  const stopSeeing = onVisible(() => {
    if (due) void check();
  });
  void check();

  return () => {
    ended = true;
    callOff?.();
    stopSeeing();
  };
}

async function viewOf(ask: () => Promise<Answer<ConfirmPaymentData>>): Promise<PaymentView> {
  try {
    return paymentView(await ask());
  } catch (failure) {
    if (errorCode(failure) === 'SIGN_IN_NEEDED') return { status: 'signed-out' };
    // No answer: the bank may well have the money, so this is never shown as a failure.
    return { status: 'pending', late: false, unreachable: true };
  }
}
