const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Masks "Asha Rao" as "A*** R.": enough to recognise one's own name, too little to learn another's. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return `${initial(first)}***${last ? ` ${initial(last)}.` : ''}`;
}

/** The first grapheme; in Devanagari it includes the vowel sign. */
function initial(name: string): string {
  for (const { segment } of graphemes.segment(name)) return segment;
  return '';
}
