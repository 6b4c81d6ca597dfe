const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * Masks a name that strangers may see: "Asha Rao" becomes "A*** R.". The person recognises the name, other people do
 * not.
 */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return `${initial(first)}***${last ? ` ${initial(last)}.` : ''}`;
}

/** Returns the first grapheme of a name; in Devanagari it includes the vowel sign. */
function initial(name: string): string {
  for (const { segment } of graphemes.segment(name)) return segment;
  return '';
}
