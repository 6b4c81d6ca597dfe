import type { ConsentPolicy } from '../../third-party/page/partners.ts';

export type ConsentSettings = {
  mode: ConsentPolicy;
  /** Countries, as ISO codes, where telling is enough. */
  noticeCountries: readonly string[];
  /** The header in which a trusted proxy names the visitor's country. */
  countryHeader: string;
};

/** The policy for one request: the configured one, unless the visitor's country has the milder. */
export function consentPolicyOf(
  { mode, noticeCountries, countryHeader }: ConsentSettings,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ConsentPolicy {
  const country = String(headers[countryHeader] ?? '').toUpperCase();
  return noticeCountries.includes(country) ? 'notice' : mode;
}
