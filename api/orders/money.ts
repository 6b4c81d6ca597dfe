import type { Money } from '@marquee/contracts';

export const gstPercent = 18;

/** Converts an amount in paise to the amount format of the API: paise as `amountMinor`, and the currency INR. */
export function rupees(paise: number): Money {
  return { amountMinor: paise, currency: 'INR' };
}

/** Splits the price `payable`, which includes GST, into base and tax, in paise. Their sum is exactly the price. */
export function splitGst(payable: number): { base: number; tax: number } {
  const base = Math.round((payable * 100) / (100 + gstPercent));
  return { base, tax: payable - base };
}
