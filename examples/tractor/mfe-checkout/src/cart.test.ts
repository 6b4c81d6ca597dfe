import { addToCart, cartText, countIn, parseCart, priced, removeFromCart, variantOf } from './cart.ts';
import data from './checkout.json';

const [one, other] = data.variants.filter(({ inventory }) => inventory > 0);
const soldOut = data.variants.find(({ inventory }) => inventory === 0);

test('a cart is read as it was written, in a cookie and in a URL', () => {
  const cart = [
    { sku: one!.sku, quantity: 2 },
    { sku: other!.sku, quantity: 1 },
  ];
  expect(parseCart(cartText(cart))).toEqual(cart);
  expect(parseCart(cartText(cart, '~'))).toEqual(cart);
  expect(countIn(cart)).toBe(3);
});

test.each([
  '',
  'empty',
  'AU-99-XX_1',
  '<script>_1',
  '__proto___1',
  'constructor_1',
  `${one!.sku}_0`,
  `${one!.sku}_-1`,
  `${one!.sku}_1e9`,
  `${one!.sku}_100`,
  `${one!.sku}`,
  `${one!.sku}_1_1`,
  '_'.repeat(100_000),
])('a cart without a known line is empty: %.40s', (text) => {
  expect(parseCart(text)).toEqual([]);
});

test('lines of one tractor are one line, of ninety-nine at most', () => {
  expect(parseCart(`${one!.sku}_60|nonsense|${one!.sku}_60`)).toEqual([{ sku: one!.sku, quantity: 99 }]);
});

test('a tractor is added once more, or removed; one that is out of stock or unknown is not added', () => {
  const cart = addToCart(addToCart([], one!.sku), one!.sku);
  expect(cart).toEqual([{ sku: one!.sku, quantity: 2 }]);
  expect(addToCart(cart, soldOut!.sku)).toEqual(cart);
  expect(addToCart(cart, 'AU-99-XX')).toEqual(cart);
  expect(removeFromCart(cart, one!.sku)).toEqual([]);
});

test('the sum is that of prices and quantities', () => {
  const { lines, total } = priced(parseCart(`${one!.sku}_2|${other!.sku}_1`));
  expect(lines.map((line) => line.total)).toEqual([2 * one!.price, other!.price]);
  expect(total).toBe(2 * one!.price + other!.price);
  expect(variantOf(one!.sku)).toEqual(one);
});
