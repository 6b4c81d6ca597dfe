import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { money } from '@marquee/contracts';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { isAllowedOrigin } from '../server/allow-origins.ts';
import { refuse } from '../server/envelope.ts';
import { emailAddress, shortText } from '../server/fields.ts';
import { wrongFields } from '../server/read-request.ts';
import { randomId } from '../server/random-id.ts';
import { pricingOccasionId } from './pricing-occasion.ts';
import { cartItems, carts, payments, prices, type PaidItem } from './order-tables.ts';

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
        gstin: v.optional(v.nullable(shortText())),
        companyName: v.optional(v.nullable(shortText())),
      }),
    ),
  ),
  email: v.optional(v.nullable(v.union([v.literal(''), emailAddress]))),
});
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;
export type Payment = typeof payments.$inferSelect;

/**
 * Opens the payment of a cart, or finds the one that was opened for the same `clientRequestId`: a
 * request that is repeated, in parallel or days later, never makes a second payment. One that
 * failed, was cancelled, runs out or changed is opened again, as its next attempt. Refuses with 409 ALREADY_PAID or PRICE_CHANGED,
 * 404, 410 or 422.
 */
export async function initiatePayment(
  { db, paymentProvider, settings, now }: ApiDependencies,
  userId: string,
  asked: PaymentRequest,
): Promise<Payment> {
  const { offer, openForMs } = paymentProvider;
  if (offer.provider !== asked.provider || !offer.methods.includes(asked.method))
    throw refuse(422, 'METHOD_NOT_ALLOWED', 'This way to pay is not available. Please choose another one.');
  checkReturnUrl(asked.returnUrl, settings.allowedOrigins);

  return db.transaction(async (transaction) => {
    // Whoever pays this cart waits here for everybody else who does.
    const [cart] = await transaction
      .select()
      .from(carts)
      .where(and(eq(carts.cartId, asked.cartId), eq(carts.userId, userId)))
      .for('update');
    if (!cart) throw refuse(404, 'NOT_FOUND', "We couldn't find this cart.");

    const [same] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.clientRequestId, asked.clientRequestId)))
      .for('update');
    const [paid] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.cartId, cart.cartId), eq(payments.state, 'SUCCESS')));
    const done = paid ?? (same?.state === 'SUCCESS' ? same : undefined);
    if (done)
      throw refuse(409, 'ALREADY_PAID', 'This order is paid for already.', { paymentId: done.paymentId });
    // The bank has it in hand: another attempt now could charge twice.
    const atTheBank = same?.state === 'PROCESSING' ? same : await processingPaymentOf(cart.cartId);
    if (atTheBank) return atTheBank;
    if (cart.expiresAt <= now()) throw refuse(410, 'CART_EXPIRED', 'This cart has expired.');

    const { amount, items } = await payableOf(cart.cartId);
    const wanted = {
      cartId: cart.cartId,
      amount,
      items,
      provider: asked.provider,
      method: asked.method,
      returnUrl: asked.returnUrl,
    };
    // A page that is open for the very same, and for long enough to pay on it, is not opened twice.
    const isOpen = same?.state === 'OPEN' && same.expiresAt.getTime() - now().getTime() > openForMs / 2;
    if (same && isOpen && isDeepStrictEqual({ ...same, ...wanted }, same)) return same;

    const fresh = {
      ...wanted,
      priceId: asked.priceId,
      email: asked.email || null,
      state: 'OPEN' as const,
      declines: 0,
      failure: null,
      expiresAt: new Date(now().getTime() + openForMs),
    };
    const [payment] = same
      ? await transaction
          .update(payments)
          .set({ ...fresh, attempt: same.attempt + 1 })
          .where(eq(payments.paymentId, same.paymentId))
          .returning()
      : await transaction
          .insert(payments)
          .values({
            ...fresh,
            paymentId: `pm_${randomId(14)}`,
            userId,
            clientRequestId: asked.clientRequestId,
            gatewaySecret: randomId(24),
            createdAt: now(),
          })
          .returning();
    if (!payment) throw new Error(`no payment was written for cart ${cart.cartId}`);
    return payment;

    async function processingPaymentOf(cartId: string): Promise<Payment | undefined> {
      const [processing] = await transaction
        .select()
        .from(payments)
        .where(and(eq(payments.cartId, cartId), eq(payments.state, 'PROCESSING')));
      return processing;
    }

    /** The cart's items and their total, when it is what the person was shown and still is the price. */
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
        .where(and(eq(prices.priceId, asked.priceId), eq(prices.userId, userId)));
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
        asked.amount.amountMinor === total &&
        asked.amount.currency === 'INR';
      if (isStillThePrice) return { amount: total, items };
      throw refuse(409, 'PRICE_CHANGED', 'The price has changed. Please check it before you pay.', {
        total: { amountMinor: total, currency: 'INR' },
      });
    }
  });
}

/** A payment returns to pages of ours only; `{paymentId}` in the address is filled in later. */
function checkReturnUrl(returnUrl: string, allowed: readonly string[]): void {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  // The origin of a `blob:` address is that of the page inside it, so the origin alone says too little.
  if (url && /^https?:$/.test(url.protocol) && isAllowedOrigin(url.origin, allowed)) return;
  throw wrongFields([{ field: 'returnUrl', message: 'Payments cannot return to this address' }]);
}
