import type { Payment } from './initiate-payment.ts';

/** Where a payment leads back to; its origin was checked when the payment was opened. */
export function resolveReturnUrl({ returnUrl, paymentId }: Pick<Payment, 'returnUrl' | 'paymentId'>): string {
  return returnUrl.replace(/\{paymentId\}|%7BpaymentId%7D/gi, paymentId);
}

/** Whether it leads to a page in Hindi: what comes before such a page should be read in Hindi too. */
export function returnsInHindi({ returnUrl }: Pick<Payment, 'returnUrl'>): boolean {
  return /^\/hi(\/|$)/.test(new URL(returnUrl).pathname);
}
