import { price } from '../testing/api-data.ts';
import { hasRisen, priceLines } from './price-lines.ts';

const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR' });

test('the lines of a bill add up to what is paid', () => {
  const bill = { ...price(49900), discount: inr(0) };
  const sum = priceLines(bill).reduce((total, { amount }) => total + amount.amountMinor, 0);

  expect(sum).toBe(bill.payable.amountMinor);
});

test('a discount is a row of its own, with a negative amount', () => {
  const lines = priceLines({ ...price(), discount: inr(5000) });

  expect(lines.map(({ kind }) => kind)).toEqual(['base', 'discount', 'tax']);
  expect(lines[1]?.amount).toEqual(inr(-5000));
});

test('only more than was shown is a rise', () => {
  expect([
    hasRisen(inr(100), inr(101)),
    hasRisen(inr(100), inr(100)),
    hasRisen(inr(100), inr(99)),
    hasRisen(null, inr(1)),
  ]).toEqual([true, false, false, false]);
});
