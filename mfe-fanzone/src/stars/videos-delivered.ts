import { defineMessages, formatNumber, translate, type Language } from '@marquee/sdk';

const messages = defineMessages({
  en: { delivered: '{count} videos delivered so far' },
  hi: { delivered: 'अब तक {count} वीडियो पहुँचाए' },
});

/** A smaller number says nothing about the service. */
const fewest = 10;

/**
 * Says how many videos were delivered, by the API's counts of one star or of several; null if none is known, or if they
 * are few.
 */
export function deliveredText(
  counts: readonly (number | null | undefined)[],
  language: Language,
): string | null {
  const sum = counts.reduce((total: number, count) => total + (count ?? 0), 0);
  return sum < fewest
    ? null
    : translate(messages, language)('delivered', { count: formatNumber(sum, language) });
}
