import type { ConsentPolicy } from '../../../page/partners.ts';

export type ConsentSettings = {
  mode: ConsentPolicy;
  /** ISO codes of the countries in which a notice is sufficient, without prior consent. */
  noticeCountries: readonly string[];
  /** The header in which a trusted proxy names the visitor's country. */
  countryHeader: string;
};

/** The consent policy of a request: `notice` if the visitor's country allows it, else the configured one. */
export function consentPolicyOf(
  { mode, noticeCountries, countryHeader }: ConsentSettings,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ConsentPolicy {
  const country = String(headers[countryHeader] ?? '').toUpperCase();
  return noticeCountries.includes(country) ? 'notice' : mode;
}
