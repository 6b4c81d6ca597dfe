import type { Transaction } from '@marquee/database';
import { eq, inArray } from 'drizzle-orm';
import { randomId } from '../server/random-id.ts';
import {
  authenticationCodes,
  cartItems,
  carts,
  orders,
  payments,
  prices,
  refunds,
  videoRequests,
} from './order-tables.ts';

/**
 * Takes the person, and the person the video was for, out of somebody's orders. What an invoice and a
 * dispute need stays: which star and occasion, the amounts, the moments, the references of the bank.
 */
export async function anonymiseOrders(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(prices).where(eq(prices.userId, userId));
  const ownCarts = transaction.select({ cartId: carts.cartId }).from(carts).where(eq(carts.userId, userId));
  await transaction.delete(cartItems).where(inArray(cartItems.cartId, ownCarts));
  // What was paid for stays with the video, below, as far as the invoice needs it.
  await transaction.update(payments).set({ email: null, items: [] }).where(eq(payments.userId, userId));

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
        // An address nobody was given: the link that was sent leads nowhere any more.
        watchId: `VN-${randomId(12)}`,
      })
      .where(eq(videoRequests.videoRequestId, videoRequestId));
    await transaction
      .delete(authenticationCodes)
      .where(eq(authenticationCodes.videoRequestId, videoRequestId));
    await transaction.update(refunds).set({ comment: '' }).where(eq(refunds.videoRequestId, videoRequestId));
  }
}
