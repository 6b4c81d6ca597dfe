import type { Refusal } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { InitiatePaymentRequest } from '@marquee/api-contract';
import { usePlatform } from '@marquee/mount';
import { useEffect, useRef, useState } from 'react';
import type { OrderDraft, PaymentAttempt } from '../order/order-draft.ts';
import type { DraftInUse } from '../order/use-order-draft.ts';
import { paymentPageAddress } from './payment-page-address.ts';
import { rememberPayment } from './settle-payment.ts';
import { sharedAttempt } from './shared-attempt.ts';
import { startPayment } from './start-payment.ts';

/** What became of the press on Pay; while `opening`, another press is none. */
export type Paying =
  | { status: 'idle' | 'opening' | 'unreachable' | 'no-address' | 'price-changed' | 'cart-gone' }
  | { status: 'paid'; paymentId: string | null }
  | { status: 'refused'; refusal: Refusal };

type PayingOptions = {
  draft: OrderDraft | null;
  change: DraftInUse['change'];
  openPaymentPage: (address: string) => void;
};
type PayRequest = Omit<InitiatePaymentRequest, 'clientRequestId' | 'priceId' | 'amount'>;

/** Starts the payment (C25) and leaves for its page; one press is one payment, however it is repeated. */
export function usePaying({ draft, change, openPaymentPage }: PayingOptions) {
  const { api, analytics, hosts, storage, withSignIn } = usePlatform();
  const [paying, setPaying] = useState<Paying>({ status: 'idle' });
  const pressed = useRef(false);

  const release = (outcome: Paying) => {
    pressed.current = false;
    setPaying(outcome);
  };

  useEffect(() => {
    // Back from the payment page the browser may show this page as it was left: with its button busy.
    const reopened = (event: PageTransitionEvent) => {
      if (event.persisted) release({ status: 'idle' });
    };
    window.addEventListener('pageshow', reopened);
    return () => window.removeEventListener('pageshow', reopened);
  }, []);

  const pay = async (request: PayRequest): Promise<void> => {
    const { priceId, payable: amount } = draft?.attempt ?? {};
    // A ref, not state: the second press of a double click comes before React has drawn the first.
    if (pressed.current || !draft || !priceId || !amount) return;
    pressed.current = true;
    setPaying({ status: 'opening' });
    const requestId = {
      read: () => sharedAttempt(storage, draft).clientRequestId,
      keep: (clientRequestId: string) => void keep({ clientRequestId }),
    };
    try {
      const initiate: typeof api.initiatePayment = (body) =>
        withSignIn('pay', () => api.initiatePayment(body));
      const start = await startPayment(initiate, { ...request, priceId, amount }, requestId, () =>
        crypto.randomUUID(),
      );
      switch (start.kind) {
        case 'started':
          return leaveFor(draft, start.payment.paymentId, start.payment.redirectUrl);
        case 'already-paid':
          return release({ status: 'paid', paymentId: start.paymentId ?? draft.attempt.paymentId });
        case 'cart-gone':
          keep({ cartId: null });
          return release({ status: 'cart-gone' });
        case 'price-changed':
          return release({ status: 'price-changed' });
        case 'refused':
          return release({ status: 'refused', refusal: start.refusal });
      }
    } catch (failure) {
      release({ status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'idle' : 'unreachable' });
    }
  };

  const keep = (changed: Partial<PaymentAttempt>) =>
    change((before) => ({ ...before, attempt: { ...sharedAttempt(storage, before), ...changed } }));

  const leaveFor = (own: OrderDraft, paymentId: string, redirectUrl: string | null | undefined) => {
    // Kept before the page goes: whatever happens over there, the way back to this payment is known.
    keep({ paymentId });
    rememberPayment(paymentId, own, { storage, now: new Date() });
    const address = paymentPageAddress(redirectUrl, hosts.main);
    if (!address) return release({ status: 'no-address' });
    analytics.publish('payment_started');
    openPaymentPage(address);
  };

  return { paying, pay: (request: PayRequest) => void pay(request) };
}
