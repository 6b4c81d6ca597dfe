/** A celebrity option as the specification has it (section 3): a label, and a value in a short and a long form. */
export type CelebrityOption = { label: string; label_hi: string; value: { short: string; long: string } };

/** The three stars whose videos can be ordered. All fictional. */
export const roster = [
  { label: 'Aarav Suryan', label_hi: 'आरव सूर्यन', value: { short: 'aarav', long: 'aarav-suryan' } },
  { label: 'Meher Tarana', label_hi: 'मेहर तराना', value: { short: 'meher', long: 'meher-tarana' } },
  { label: 'Kabir Rangrez', label_hi: 'कबीर रंगरेज़', value: { short: 'kabir', long: 'kabir-rangrez' } },
] as const satisfies readonly CelebrityOption[];

/** The star with this short or long key; undefined if there is none. */
export function starByKey(key: string): (typeof roster)[number] | undefined {
  return roster.find(({ value }) => value.short === key || value.long === key);
}
