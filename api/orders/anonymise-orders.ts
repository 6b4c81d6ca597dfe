import type { Transaction } from '@marquee/database';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { randomId } from '../calls/random-id.ts';
import {
  authenticationCodes,
  cartItems,
  carts,
  invoices,
  orders,
  payments,
  prices,
  refunds,
  videoRequests,
} from './order-tables.ts';

/**
 * Removes the customer and the recipients from a user's orders. Keeps what invoices and disputes need: stars,
 * occasions, amounts, times and the bank's references.
 */
export async function anonymiseOrders(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(prices).where(eq(prices.userId, userId));
  const ownCarts = transaction.select({ cartId: carts.cartId }).from(carts).where(eq(carts.userId, userId));
  await transaction.delete(cartItems).where(inArray(cartItems.cartId, ownCarts));
  await transaction
    .update(payments)
    .set({ email: null, gst: null, items: [] })
    .where(eq(payments.userId, userId));
  const ownOrders = transaction.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  // The invoice of a business keeps its name, which is no person's.
  await transaction
    .update(invoices)
    .set({ buyerName: '' })
    .where(and(inArray(invoices.orderId, ownOrders), isNull(invoices.buyerGstin)));

  const videos = await transaction
    .select({ videoRequestId: videoRequests.videoRequestId, details: videoRequests.details })
    .from(videoRequests)
    .innerJoin(orders, eq(orders.id, videoRequests.orderId))
    .where(eq(orders.userId, userId));
  for (const { videoRequestId, details } of videos) {
    const { celebId, occasionId, language, moderation } = details;
    await transaction
      .update(videoRequests)
      .set({
        details: { celebId, occasionId, language, moderation, fullName: '' },
        // A new id, so that the link to the video no longer works.
        watchId: `VN-${randomId(12)}`,
        remakeComment: null,
      })
      .where(eq(videoRequests.videoRequestId, videoRequestId));
    await transaction
      .delete(authenticationCodes)
      .where(eq(authenticationCodes.videoRequestId, videoRequestId));
    await transaction.update(refunds).set({ comment: '' }).where(eq(refunds.videoRequestId, videoRequestId));
  }
}
