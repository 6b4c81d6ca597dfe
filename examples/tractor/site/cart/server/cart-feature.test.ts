import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { cartFeature } from './cart-feature.ts';

async function aShop() {
  const app = fastify();
  await app.register(cookie);
  cartFeature.open().routes(app);
  const post = (url: string, form: Record<string, string>, cart = '', headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      cookies: { c_cart: cart },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  return { app, post };
}

test('feature 38: a form without scripts adds a tractor, and leads to the page of the cart', async () => {
  const { post } = await aShop();
  const response = await post('/checkout/cart/add', { sku: 'CL-01-RD' }, 'CL-01-GN_1');
  const other = await post('/checkout/cart/add', { sku: 'CL-01-GN' }, 'CL-01-GN_1|AU-99-XX_4');

  expect(other.statusCode).toBe(303);
  expect(other.headers.location).toBe('/checkout/cart/CL-01-GN_2');
  expect(other.cookies).toEqual([
    expect.objectContaining({ name: 'c_cart', value: 'CL-01-GN_2', httpOnly: true, sameSite: 'Lax' }),
    expect.objectContaining({ name: 'c_count', value: '2' }),
  ]);
  // Out of stock.
  expect(response.headers.location).toBe('/checkout/cart/CL-01-GN_1');
});

test('a script gets the number of tractors', async () => {
  const { post } = await aShop();
  const json = { accept: 'application/json' };
  expect((await post('/checkout/cart/add', { sku: 'CL-01-GN' }, '', json)).json()).toEqual({ count: 1 });
  expect((await post('/checkout/cart/remove', { sku: 'CL-01-GN' }, 'CL-01-GN_1', json)).json()).toEqual({
    count: 0,
  });
});

test('the cart leads to a page of its content, whatever the cookie has', async () => {
  const { app } = await aShop();
  const open = async (cart: string) =>
    (await app.inject({ url: '/checkout/cart', cookies: { c_cart: cart } })).headers.location;
  expect(await open('CL-01-GN_1|AU-02-BK_3')).toBe('/checkout/cart/CL-01-GN_1~AU-02-BK_3');
  expect(await open('//example.com\r\nset-cookie: a=b')).toBe('/checkout/cart/empty');
});

test('an order without names, store or tractor leads back, and a whole one empties the cart', async () => {
  const { post } = await aShop();
  const whole = { firstName: 'Ada', lastName: 'Fenn', store: 'store-1' };
  const order = async (form: Record<string, string>, cart: string) => {
    const { headers, cookies } = await post('/checkout/place-order', form, cart);
    return [headers.location, cookies.length];
  };
  expect(await order({ ...whole, lastName: ' ' }, 'CL-01-GN_1')).toEqual(['/checkout/checkout', 0]);
  expect(await order(whole, '')).toEqual(['/checkout/checkout', 0]);
  expect(await order(whole, 'CL-01-GN_1')).toEqual(['/checkout/thanks', 2]);
});
