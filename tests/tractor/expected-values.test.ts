import type { Product } from './candidate.ts';
import { nearestNames } from './nearest-names.ts';
import { priceText } from './stories.ts';

test.each(['$88,000', '88.000 Ø', '88 000 €', '88000', '88’000 CHF'])('%s is the price 88000', (text) => {
  expect(priceText(88_000).test(text.replace('’', "'"))).toBe(true);
});

test.each(['$188,000', '$88,000,000', '$8,800', '880001', '88'])('%s is not the price 88000', (text) => {
  expect(priceText(88_000).test(text)).toBe(false);
});

const product = (name: string, ...colors: string[]): Product => ({
  id: name,
  name,
  category: 'classic',
  startPrice: 1,
  variants: colors.map((color) => ({ sku: `${name} ${color}`, name: color, price: 1, color, inventory: 1 })),
});
const products = [
  product('A', '#000000', '#ffffff'),
  product('B', '#010101', '#fefefe'),
  product('C', '#020202'),
  product('D', '#030303', '#fafafa'),
];

test('the nearest are those of all variants but the own one', () => {
  expect(nearestNames(products, 'A #000000')).toEqual(['B', 'C', 'D', 'D']);
  expect(nearestNames(products, 'A #ffffff')).toEqual(['B', 'C', 'D', 'D']);
});

test('where two are equally near, no four are expected', () => {
  expect(nearestNames([...products, product('E', '#fafafa')], 'A #000000')).toBeUndefined();
});
