import type Stripe from 'stripe';
import { starOf, type Catalogue } from '../content/catalogue.ts';
import type { Payment } from '../orders/initiate-payment.ts';
import { resolveReturnUrl, returnsInHindi } from '../orders/return-url.ts';

type Method = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType;

/** The key under which an attempt is sent: however often it is repeated, Stripe opens one session. */
export function attemptKey({ paymentId, attempt }: Payment): string {
  return `marquee-${paymentId}-${attempt}`;
}

/**
 * What Stripe is told about an attempt: the star and the exact paise of each video, and where to go
 * afterwards. Nothing of the person the video is for.
 */
export function sessionRequest(
  payment: Payment,
  { catalogue, cancelUrl }: { catalogue: Catalogue; cancelUrl: string },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { paymentId: payment.paymentId, attempt: String(payment.attempt) };
  return {
    mode: 'payment',
    allowed_payment_method_types: [payment.method as Method],
    client_reference_id: payment.paymentId,
    metadata,
    payment_intent_data: { metadata },
    line_items: payment.items.map(({ star, price }) => ({
      quantity: 1,
      price_data: {
        currency: 'inr',
        unit_amount: price,
        product_data: { name: `Personal video by ${starOf(catalogue, star)?.name ?? star}` },
      },
    })),
    // Stripe's page does not speak Hindi: there it follows the browser.
    locale: returnsInHindi(payment) ? 'auto' : 'en',
    ...(payment.email && { customer_email: payment.email }),
    expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    success_url: resolveReturnUrl(payment),
    cancel_url: cancelUrl,
  };
}
