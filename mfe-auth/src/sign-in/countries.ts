/**
 * A country whose phone numbers can sign in. `iso` is its two-letter code, and `nationalLength` the number of digits
 * after the dial code, if that is fixed.
 */
export type Country = {
  iso: string;
  dialCode: string;
  label: string;
  label_hi: string;
  nationalLength?: number;
};

export const india: Country = {
  iso: 'IN',
  dialCode: '+91',
  label: 'India',
  label_hi: 'भारत',
  nationalLength: 10,
};

/** The countries that are offered until the app configuration is loaded, and if loading fails. */
export const bundledCountries: readonly Country[] = [
  india,
  { iso: 'AU', dialCode: '+61', label: 'Australia', label_hi: 'ऑस्ट्रेलिया', nationalLength: 9 },
  { iso: 'BH', dialCode: '+973', label: 'Bahrain', label_hi: 'बहरीन', nationalLength: 8 },
  { iso: 'CA', dialCode: '+1', label: 'Canada', label_hi: 'कनाडा', nationalLength: 10 },
  { iso: 'KW', dialCode: '+965', label: 'Kuwait', label_hi: 'कुवैत', nationalLength: 8 },
  { iso: 'MU', dialCode: '+230', label: 'Mauritius', label_hi: 'मॉरीशस', nationalLength: 8 },
  { iso: 'NP', dialCode: '+977', label: 'Nepal', label_hi: 'नेपाल', nationalLength: 10 },
  { iso: 'OM', dialCode: '+968', label: 'Oman', label_hi: 'ओमान', nationalLength: 8 },
  { iso: 'QA', dialCode: '+974', label: 'Qatar', label_hi: 'क़तर', nationalLength: 8 },
  { iso: 'SA', dialCode: '+966', label: 'Saudi Arabia', label_hi: 'सऊदी अरब', nationalLength: 9 },
  { iso: 'SG', dialCode: '+65', label: 'Singapore', label_hi: 'सिंगापुर', nationalLength: 8 },
  { iso: 'ZA', dialCode: '+27', label: 'South Africa', label_hi: 'दक्षिण अफ़्रीका', nationalLength: 9 },
  {
    iso: 'AE',
    dialCode: '+971',
    label: 'United Arab Emirates',
    label_hi: 'संयुक्त अरब अमीरात',
    nationalLength: 9,
  },
  { iso: 'GB', dialCode: '+44', label: 'United Kingdom', label_hi: 'यूनाइटेड किंगडम', nationalLength: 10 },
  { iso: 'US', dialCode: '+1', label: 'United States', label_hi: 'अमेरिका', nationalLength: 10 },
];

type ConfiguredCountry = { iso: string; dialCode: string; label: string; nationalLength?: number };

/**
 * Returns the configured countries with Hindi names, India first, then by name. If none are configured, returns the
 * built-in list.
 */
export function countriesFrom(configured: readonly ConfiguredCountry[]): readonly Country[] {
  if (configured.length === 0) return bundledCountries;

  const others = configured
    .filter(({ iso }) => iso !== india.iso)
    .map((country) => ({ ...country, label_hi: hindiName(country) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return [india, ...others];
}

/**
 * Finds the countries whose name (English or Hindi) contains the typed text, whose ISO code equals it, or whose dial
 * code begins with it. All countries if the text is empty.
 */
export function searchCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return countries;

  const dialled = wanted.replace(/^(\+|00)/, '');
  return countries.filter(
    ({ iso, dialCode, label, label_hi }) =>
      label.toLowerCase().includes(wanted) ||
      label_hi.includes(wanted) ||
      iso.toLowerCase() === wanted ||
      (/^\d+$/.test(dialled) && dialCode.slice(1).startsWith(dialled)),
  );
}

/**
 * Returns the country of a number that a user types, complete or not: the country in `countries` with the longest dial
 * code (such as `+971`) with which the number begins. Returns `picked`, the country that the user chose, if the number
 * has no leading `+`, if it begins with the dial code of `picked` (several countries may have the same one), or if no
 * country in the list fits.
 */
export function countryNamed(number: string, countries: readonly Country[], picked: Country): Country {
  if (!number.startsWith('+') || number.startsWith(picked.dialCode)) return picked;
  const named = countries
    .filter(({ dialCode }) => number.startsWith(dialCode))
    .sort((a, b) => b.dialCode.length - a.dialCode.length);
  return named[0] ?? picked;
}

function hindiName({ iso, label }: ConfiguredCountry): string {
  return bundledCountries.find((country) => country.iso === iso)?.label_hi ?? label;
}
