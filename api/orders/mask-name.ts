const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * Masks a name: "Asha Rao" becomes "A*** R.", by which the owner of the name recognises it, but other people do not.
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
