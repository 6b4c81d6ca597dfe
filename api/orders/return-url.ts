import type { Payment } from './order-tables.ts';

/**
 * Returns the URL to which a payment page redirects the customer at the end. Replaces the placeholder `{paymentId}` in
 * the payment's `returnUrl`, whose origin was checked when the payment was opened.
 */
export function resolveReturnUrl({ returnUrl, paymentId }: Pick<Payment, 'returnUrl' | 'paymentId'>): string {
  return returnUrl.replace(/\{paymentId\}|%7BpaymentId%7D/gi, paymentId);
}

/** Whether a payment returns to a page in Hindi; the payment page is then in Hindi, too. */
export function returnsInHindi({ returnUrl }: Pick<Payment, 'returnUrl'>): boolean {
  return /^\/hi(\/|$)/.test(new URL(returnUrl).pathname);
}
