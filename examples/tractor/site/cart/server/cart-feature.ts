import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteFeature } from '../../../../../shell/site.ts';
import {
  addToCart,
  cartText,
  countIn,
  parseCart,
  removeFromCart,
  type CartLine,
} from '../../../mfe-checkout/src/cart.ts';

const keptForSeconds = 30 * 24 * 60 * 60;
const nothing = new URLSearchParams();

/**
 * The feature of this site that adds routes which change the cart. The cart is in an httpOnly cookie, and the site
 * needs its own routes for it, because the pages of remotes are rendered without cookies. A form without scripts gets a
 * redirect to a page, a request by a script gets JSON.
 */
export const cartFeature = {
  name: 'cart',
  open: () => ({ routes }),
} satisfies SiteFeature;

function routes(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.get('/checkout/cart', (request, reply) => reply.redirect(pathOf(cartOf(request)), 303));
  app.post('/checkout/cart/add', (request, reply) =>
    answer(request, reply, addToCart(cartOf(request), fieldOf(request, 'sku'))),
  );
  app.post('/checkout/cart/remove', (request, reply) =>
    answer(request, reply, removeFromCart(cartOf(request), fieldOf(request, 'sku'))),
  );
  app.post('/checkout/place-order', (request, reply) => {
    const isComplete = ['firstName', 'lastName', 'store'].every((name) => fieldOf(request, name) !== '');
    if (!isComplete || cartOf(request).length === 0) return reply.redirect('/checkout/checkout', 303);
    // A real shop hands the order over here.
    return withCart(request, reply, []).redirect('/checkout/thanks', 303);
  });
}

function answer(request: FastifyRequest, reply: FastifyReply, cart: readonly CartLine[]) {
  withCart(request, reply, cart);
  if (request.headers.accept === 'application/json') return reply.send({ count: countIn(cart) });
  return reply.redirect(pathOf(cart), 303);
}

/** Sets the cart, and beside it the number of its tractors, which is all that scripts may read. */
function withCart({ protocol }: FastifyRequest, reply: FastifyReply, cart: readonly CartLine[]) {
  const options = {
    path: '/',
    sameSite: 'lax',
    secure: protocol === 'https',
    maxAge: cart.length > 0 ? keptForSeconds : 0,
  } as const;
  return reply
    .setCookie('c_cart', cartText(cart), { ...options, httpOnly: true })
    .setCookie('c_count', String(countIn(cart)), options);
}

const cartOf = ({ cookies }: FastifyRequest) => parseCart(cookies['c_cart'] ?? '');

/** The page of a cart. */
const pathOf = (cart: readonly CartLine[]) => `/checkout/cart/${cartText(cart, '~') || 'empty'}`;

/** A field of the form that was sent, without space around it; `''` if it is absent. */
function fieldOf({ body }: FastifyRequest, name: string): string {
  const form = body instanceof URLSearchParams ? body : nothing;
  return (form.get(name) ?? '').trim();
}
