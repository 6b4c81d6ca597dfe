import { nearest } from './nearest.ts';

const variants = [
  { sku: 'red', color: '#ff0000' },
  { sku: 'rose', color: '#f01010' },
  { sku: 'blue', color: '#0000ff' },
  { sku: 'plum', color: '#800080' },
  { sku: 'leaf', color: '#00ff00' },
  { sku: 'grey', color: '#808080' },
];
const skusOf = (skus: string[], count?: number) => nearest(variants, skus, count).map(({ sku }) => sku);

test('feature 38: recommendations are the four nearest by colour, without the tractor itself', () => {
  expect(skusOf(['red'])).toEqual(['rose', 'plum', 'grey', 'blue']);
});

test('of several tractors, their average colour counts', () => {
  expect(skusOf(['red', 'blue'], 2)).toEqual(['plum', 'grey']);
});

test('unknown SKUs are ignored, and recommend nothing alone', () => {
  expect(skusOf(['red', 'gone'], 1)).toEqual(['rose']);
  expect(skusOf(['gone'])).toEqual([]);
  expect(skusOf([])).toEqual([]);
});
