const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** "Asha Rao" as "A*** R.": enough to recognise one's own name, too little to learn another's. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return `${firstLetter(first)}***${last ? ` ${firstLetter(last)}.` : ''}`;
}

/** The first letter as people see it: in Devanagari its vowel sign belongs to it. */
function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}
