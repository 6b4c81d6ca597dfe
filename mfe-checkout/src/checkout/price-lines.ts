import type { Money } from '@marquee/sdk';
import type { TokenPriceData } from '@marquee/sdk/api-contract';

/**
 * A row of the bill, without the total. `rate` is a tax rate in percent, and `label` the name of the tax, such as GST.
 */
export type PriceLine = { kind: 'base' | 'discount' | 'tax'; amount: Money; label?: string; rate?: number };

/** Returns the rows of the bill, except the total and rows with an amount of 0. */
export function priceLines({ basePrice, discount, tax }: TokenPriceData): PriceLine[] {
  const lines: PriceLine[] = [];
  if (basePrice) lines.push({ kind: 'base', amount: basePrice });
  if (discount && discount.amountMinor > 0) {
    lines.push({ kind: 'discount', amount: { ...discount, amountMinor: -discount.amountMinor } });
  }
  if (tax) {
    const { amountMinor, currency, label, ratePercent } = tax;
    lines.push({
      kind: 'tax',
      amount: { amountMinor, currency },
      ...(label && { label }),
      ...(ratePercent && { rate: ratePercent }),
    });
  }
  return lines;
}

/**
 * Whether the price to pay is higher than the price shown before, in the same currency. If so, the visitor must agree
 * to it.
 */
export function hasRisen(shown: Money | null, payable: Money): boolean {
  return shown !== null && shown.currency === payable.currency && payable.amountMinor > shown.amountMinor;
}
