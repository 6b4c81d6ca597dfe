import type { Database } from '@marquee/database';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { money } from '@marquee/contracts';
import type { PaymentProvider } from './payment-provider.ts';
import { isAllowedOrigin } from '../calls/allowed-origin.ts';
import { refuse } from '../calls/envelope.ts';
import { emailAddress, shortText } from '../calls/fields.ts';
import { wrongFields } from '../calls/read-request.ts';
import { randomId } from '../calls/random-id.ts';
import { pricingOccasionId } from './pricing-occasion.ts';
import { cartItems, carts, payments, prices, type PaidItem, type Payment } from './order-tables.ts';

/** The number of a business in India's goods and services tax; its first two digits are the code of its state. */
const gstin = v.union([
  v.literal(''),
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform((typed) => typed.trim().toUpperCase()),
    v.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/, 'This is not a GSTIN'),
  ),
]);

export const paymentRequest = v.object({
  cartId: shortText(),
  priceId: shortText(),
  amount: money,
  provider: shortText(),
  method: shortText(),
  country: v.optional(shortText(), 'IN'),
  returnUrl: shortText(2000),
  clientRequestId: v.pipe(v.string(), v.minLength(4), v.maxLength(100)),
  gst: v.optional(
    v.nullable(
      v.object({
        gstin: v.optional(v.nullable(gstin)),
        companyName: v.optional(v.nullable(shortText())),
      }),
    ),
  ),
  email: v.optional(v.nullable(v.union([v.literal(''), emailAddress]))),
});

export type InitiateDependencies = {
  db: Database;
  paymentProvider: PaymentProvider;
  now: () => Date;
  settings: {
    /** Origins to which payment pages may redirect. */
    allowedOrigins: readonly string[];
  };
};

/**
 * Opens the payment of a cart and returns it. A repeated request with the same `clientRequestId` never creates a second
 * payment: it returns the first one while that is open, or opens it again as the next attempt if it failed, was
 * cancelled, is about to expire or has changed. While another payment of the cart is at the bank, returns that one.
 * Throws a 404 for an unknown cart, a 409 `ALREADY_PAID` or `PRICE_CHANGED`, a 410 for an expired cart, a 422 for an
 * empty cart or an unavailable payment method, and a 400 if `returnUrl` is not allowed.
 */
export async function initiatePayment(
  { db, paymentProvider, settings, now }: InitiateDependencies,
  userId: string,
  request: v.InferOutput<typeof paymentRequest>,
): Promise<Payment> {
  const { offer, openForMs } = paymentProvider;
  if (offer.provider !== request.provider || !offer.methods.includes(request.method))
    throw refuse(422, 'METHOD_NOT_ALLOWED', 'This way to pay is not available. Please choose another one.');
  const returnUrl = checkedReturnUrl(request.returnUrl, settings.allowedOrigins);

  return db.transaction(async (transaction) => {
    // This lock makes concurrent payments of the cart wait for each other.
    const [cart] = await transaction
      .select()
      .from(carts)
      .where(and(eq(carts.cartId, request.cartId), eq(carts.userId, userId)))
      .for('update');
    if (!cart) throw refuse(404, 'NOT_FOUND', "We couldn't find this cart.");

    const [same] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.clientRequestId, request.clientRequestId)))
      .for('update');
    const [paid] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.cartId, cart.cartId), eq(payments.state, 'SUCCESS')));
    const done = paid ?? (same?.state === 'SUCCESS' ? same : undefined);
    if (done)
      throw refuse(409, 'ALREADY_PAID', 'This order is paid for already.', { paymentId: done.paymentId });
    // The bank has not decided yet: another attempt could charge the customer twice.
    const [processing] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.cartId, cart.cartId), eq(payments.state, 'PROCESSING')));
    if (same?.state === 'PROCESSING') return same;
    if (processing) return processing;
    if (cart.expiresAt <= now()) throw refuse(410, 'CART_EXPIRED', 'This cart has expired.');

    const { amount, items } = await payableOf(cart.cartId);
    const content = {
      cartId: cart.cartId,
      amount,
      items,
      provider: request.provider,
      method: request.method,
      returnUrl,
    };
    // An open page with the same content is reused while half of its time is left.
    const isOpen = same?.state === 'OPEN' && same.expiresAt.getTime() - now().getTime() > openForMs / 2;
    if (same && isOpen && isDeepStrictEqual({ ...same, ...content }, same)) return same;

    const attempt = {
      ...content,
      priceId: request.priceId,
      email: request.email || null,
      gst: request.gst?.gstin
        ? { gstin: request.gst.gstin, companyName: request.gst.companyName ?? null }
        : null,
      state: 'OPEN' as const,
      declines: 0,
      failure: null,
      awaitsBank: false,
      expiresAt: new Date(now().getTime() + openForMs),
    };
    const [payment] = same
      ? await transaction
          .update(payments)
          .set({ ...attempt, attempt: same.attempt + 1 })
          .where(eq(payments.paymentId, same.paymentId))
          .returning()
      : await transaction
          .insert(payments)
          .values({
            ...attempt,
            paymentId: `pm_${randomId(14)}`,
            userId,
            clientRequestId: request.clientRequestId,
            gatewaySecret: randomId(24),
            createdAt: now(),
          })
          .returning();
    if (!payment) throw new Error(`no payment was written for cart ${cart.cartId}`);
    return payment;

    /** Returns a cart's items and total. Refuses if the customer was shown another total or an expired one. */
    async function payableOf(cartId: string): Promise<{ amount: number; items: PaidItem[] }> {
      const { position, star, details, price: each } = cartItems;
      const items = await transaction
        .select({ position, star, details, price: each })
        .from(cartItems)
        .where(eq(cartItems.cartId, cartId))
        .orderBy(position);
      if (items.length === 0) throw refuse(422, 'CART_EMPTY', 'There is nothing in this cart.');
      const [price] = await transaction
        .select()
        .from(prices)
        .where(and(eq(prices.priceId, request.priceId), eq(prices.userId, userId)));
      const total = items.reduce((sum, item) => sum + item.price, 0);

      const isStillThePrice =
        price !== undefined &&
        price.validTill > now() &&
        items.every(
          (item) =>
            item.star === price.star &&
            pricingOccasionId(item.details.occasionId) === price.occasionId &&
            item.price === price.payable,
        ) &&
        request.amount.amountMinor === total &&
        request.amount.currency === 'INR';
      if (isStillThePrice) return { amount: total, items };
      throw refuse(409, 'PRICE_CHANGED', 'The price has changed. Please check it before you pay.', {
        total: { amountMinor: total, currency: 'INR' },
      });
    }
  });
}

/**
 * Returns a URL as it was parsed, so that every later reader takes it to the same place; refuses one whose origin is
 * not allowed. Its placeholder `{paymentId}` is replaced later.
 */
function checkedReturnUrl(returnUrl: string, allowed: readonly string[]): string {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  // The protocol is checked, too: a `blob:` URL has the origin of the page that created it.
  if (url && /^https?:$/.test(url.protocol) && isAllowedOrigin(url.origin, allowed)) return url.href;
  throw wrongFields([{ field: 'returnUrl', message: 'Payments cannot return to this address' }]);
}
