import type { Money } from '@marquee/contracts';
import type { TokenPriceData } from '@marquee/api-contract';

/** One line of the bill; `rate` is a percentage. */
export type PriceLine = { kind: 'base' | 'discount' | 'tax'; amount: Money; label?: string; rate?: number };

/** The bill of a price, without the total: what is nothing is left out. */
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

/** Whether a price asks for more than was shown before: then the visitor must say yes to it. */
export function hasRisen(shown: Money | null, payable: Money): boolean {
  return shown !== null && shown.currency === payable.currency && payable.amountMinor > shown.amountMinor;
}
