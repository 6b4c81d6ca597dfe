import type Stripe from 'stripe';
import { starOf, type Catalogue } from '../content/catalogue.ts';
import type { Payment } from '../orders/order-tables.ts';
import { resolveReturnUrl, returnsInHindi } from '../orders/return-url.ts';

type Method = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType;

/**
 * Returns the idempotency key of a payment attempt. If several requests create a Checkout Session with this key, Stripe
 * creates only one session.
 */
export function attemptKey({ paymentId, attempt }: Payment): string {
  return `marquee-${paymentId}-${attempt}`;
}

/**
 * Creates the parameters of a payment attempt's Checkout Session: star and price of each video, and the return URLs.
 * `cancelUrl` is the one for a customer who cancels. The parameters contain no data about the recipient of a video.
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
    // Stripe Checkout has no Hindi, so for Hindi it uses the language of the browser.
    locale: returnsInHindi(payment) ? 'auto' : 'en',
    ...(payment.email && { customer_email: payment.email }),
    expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    success_url: resolveReturnUrl(payment),
    cancel_url: cancelUrl,
  };
}
