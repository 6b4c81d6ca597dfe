import type { Payment } from './order-tables.ts';
import { resolveReturnUrl, returnsInHindi } from './return-url.ts';

type Paid = Pick<Payment, 'returnUrl' | 'paymentId'>;

/** The text messages about an order, in the language in which it was paid, each with a link to the site. */
export const orderMessage = {
  paid: (payment: Paid, orderId: string) =>
    returnsInHindi(payment)
      ? `Marquee: ऑर्डर ${orderId} का भुगतान हो गया। वीडियो कहाँ तक पहुँचा, यहाँ देखिए: ${resolveReturnUrl(payment)}`
      : `Marquee: order ${orderId} is paid. See how far your video is: ${resolveReturnUrl(payment)}`,
  ready: (payment: Paid, watchId: string) =>
    returnsInHindi(payment)
      ? `Marquee: आपका वीडियो तैयार है। यहाँ देखिए: ${watchUrl(payment, watchId)}`
      : `Marquee: your video is ready. Watch it here: ${watchUrl(payment, watchId)}`,
};

function watchUrl(payment: Paid, watchId: string): string {
  return new URL(`${returnsInHindi(payment) ? '/hi' : ''}/watch/${watchId}`, payment.returnUrl).href;
}
