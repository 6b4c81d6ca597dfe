import { gstPercent, splitGst } from './money.ts';

// The remainder of the division decides the rounding: as many prices in a row have every remainder.
const inARow = 100 + gstPercent;
const prices = [0, 49_900, 99_999_900].flatMap((from) =>
  Array.from({ length: inARow }, (_, paise) => from + paise),
);

test('base and tax are whole paise, the nearest ones, and their sum is the price, whatever the remainder', () => {
  const wrong = prices.filter((payable) => {
    const { base, tax } = splitGst(payable);
    // In fractions of a paisa that are whole numbers.
    const rounding = Math.abs(base * inARow - payable * 100);
    return !Number.isInteger(base) || tax < 0 || base + tax !== payable || rounding * 2 > inARow;
  });
  expect(wrong).toEqual([]);
});
