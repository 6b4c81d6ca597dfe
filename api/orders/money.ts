import type { Money } from '@marquee/contracts';

export const gstPercent = 18;

/** Paise as the calls carry them. */
export function rupees(paise: number): Money {
  return { amountMinor: paise, currency: 'INR' };
}

/** What part of a price that includes GST is the tax; base and tax add up to the price exactly. */
export function splitGst(payable: number): { base: number; tax: number } {
  const base = Math.round((payable * 100) / (100 + gstPercent));
  return { base, tax: payable - base };
}
