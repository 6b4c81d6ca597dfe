import { formatMoney, formatNumber, type Language, type Money } from '@marquee/sdk';

/** The smallest order and its price without GST and without the shoot: where every quotation begins. */
const smallestOrder: { films: number; price: Money } = {
  films: 1_000,
  price: { amountMinor: 12_000_00, currency: 'INR' },
};

/** Returns the starting price as values for the placeholders `{films}` and `{price}` of messages. */
export function startingPrice(language: Language): { films: string; price: string } {
  return {
    films: formatNumber(smallestOrder.films, language),
    price: formatMoney(smallestOrder.price, language),
  };
}
