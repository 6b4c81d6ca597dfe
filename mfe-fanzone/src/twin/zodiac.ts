export type Element = 'fire' | 'earth' | 'air' | 'water';

/** A sign of the zodiac. `ends` is its last day as the number month × 100 + day: 119 is 19 January. */
export type Sign = { name: string; name_hi: string; element: Element; ends: number };

// In the order of the year. Capricorn is at both ends of it.
const zodiac: readonly Sign[] = [
  { name: 'Capricorn', name_hi: 'मकर', element: 'earth', ends: 119 },
  { name: 'Aquarius', name_hi: 'कुंभ', element: 'air', ends: 218 },
  { name: 'Pisces', name_hi: 'मीन', element: 'water', ends: 320 },
  { name: 'Aries', name_hi: 'मेष', element: 'fire', ends: 419 },
  { name: 'Taurus', name_hi: 'वृषभ', element: 'earth', ends: 520 },
  { name: 'Gemini', name_hi: 'मिथुन', element: 'air', ends: 620 },
  { name: 'Cancer', name_hi: 'कर्क', element: 'water', ends: 722 },
  { name: 'Leo', name_hi: 'सिंह', element: 'fire', ends: 822 },
  { name: 'Virgo', name_hi: 'कन्या', element: 'earth', ends: 922 },
  { name: 'Libra', name_hi: 'तुला', element: 'air', ends: 1022 },
  { name: 'Scorpio', name_hi: 'वृश्चिक', element: 'water', ends: 1121 },
  { name: 'Sagittarius', name_hi: 'धनु', element: 'fire', ends: 1221 },
];

/** Finds the zodiac sign of a birthday (`YYYY-MM-DD`); undefined for another format. */
export function signOfDate(date: string): Sign | undefined {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!month || !day) return undefined;
  const inYear = Number(month) * 100 + Number(day);
  return zodiac.find(({ ends }) => inYear <= ends) ?? zodiac[0];
}

/** Finds the zodiac sign with this English name, in any case; undefined if there is none. */
export function signOfName(name: string | null | undefined): Sign | undefined {
  return zodiac.find((sign) => sign.name.toLowerCase() === name?.trim().toLowerCase());
}
