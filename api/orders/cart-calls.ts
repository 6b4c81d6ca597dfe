import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Catalogue } from '../content/catalogue.ts';
import { refuse, success } from '../calls/envelope.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { randomId } from '../calls/random-id.ts';
import { signedIn, type Authentication } from '../sign-in/bearer.ts';
import { cartItemRequest } from './cart-item.ts';
import { checkItem, needsDate } from './check-item.ts';
import { rupees } from './money.ts';
import { cartItems, carts } from './order-tables.ts';

const itemsRequest = v.object({
  items: v.pipe(v.array(cartItemRequest), v.minLength(1, 'Please add a video'), v.maxLength(10)),
});

const lifetimeMs = 24 * 3_600_000;

/** The routes of API calls C22 (create an empty cart) and C23 (add videos to it). */
export const cartCalls: FastifyPluginAsync<
  Authentication & { catalogue: Catalogue; now: () => Date }
> = async (server, dependencies) => {
  const { db, catalogue, now } = dependencies;

  server.get('/celeb/api/cart/create-empty-cart', perMinute(600), async (request, reply) => {
    const user = await signedIn(request, dependencies);
    const cartId = `ct_${randomId(12)}`;
    await db
      .insert(carts)
      .values({ cartId, userId: user.userId, expiresAt: new Date(now().getTime() + lifetimeMs) });
    // This GET creates a cart, so no cache may store its response.
    reply.header('cache-control', 'no-store');
    return success({ cartId });
  });

  server.put<{ Params: { cartId: string } }>(
    '/celeb/api/cart/v3/add-multiple-item/:cartId',
    perMinute(600),
    async (request) => {
      const user = await signedIn(request, dependencies);
      const { items } = readRequest(itemsRequest, request.body);
      const checked = items.map((details, position) => {
        const star = checkItem(catalogue, details, { dateNeeded: needsDate(catalogue, details.occasionId) });
        const price = star.price.amountMinor;
        return { itemId: `it_${randomId(10)}`, position, star: star.celebId, details, price };
      });

      const { cartId } = request.params;
      await db.transaction(async (transaction) => {
        const [cart] = await transaction
          .select()
          .from(carts)
          .where(and(eq(carts.cartId, cartId), eq(carts.userId, user.userId)))
          .for('update');
        if (!cart) throw refuse(404, 'NOT_FOUND', "We couldn't find this cart.");
        if (cart.paidAt) throw refuse(409, 'ALREADY_PAID', 'This order is paid for already.');
        if (cart.expiresAt <= now()) throw refuse(410, 'CART_EXPIRED', 'This cart has expired.');

        // A PUT replaces the items, so that a repeated request does not double them.
        await transaction.delete(cartItems).where(eq(cartItems.cartId, cartId));
        await transaction.insert(cartItems).values(checked.map((item) => ({ ...item, cartId })));
      });

      const total = checked.reduce((sum, { price }) => sum + price, 0);
      return success(
        {
          cartId,
          items: checked.map(({ itemId, price }) => ({ itemId, price: rupees(price) })),
          total: rupees(total),
        },
        'Cart updated',
      );
    },
  );
};
