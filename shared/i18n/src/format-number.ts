import type { Language, Money } from '@marquee/contracts';

// Latin digits in Hindi too: visitors read and type prices and codes with them.
const locales = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' } as const satisfies Record<Language, string>;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount in rupees as `₹1,49,900`, and similarly in other currencies, with the smaller unit only if it is
 * not 0.
 */
export function formatMoney({ amountMinor, currency }: Money, language: Language): string {
  const { maximumFractionDigits = 2 } = numberFormat(language, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const amount = amountMinor / 10 ** maximumFractionDigits;
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : maximumFractionDigits;
  return numberFormat(language, { style: 'currency', currency, minimumFractionDigits }).format(amount);
}

/** Formats a number with Indian separators, such as `1,49,900`. */
export function formatNumber(number: number, language: Language): string {
  return numberFormat(language, {}).format(number);
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options.currency ?? ''} ${options.minimumFractionDigits ?? ''}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locales[language], options);
  formats.set(key, known);
  return known;
}
