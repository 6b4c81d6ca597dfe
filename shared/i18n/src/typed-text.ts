/**
 * Returns the normal form of a line that a visitor typed or pasted, for checks and storage. It replaces the no-break
 * spaces, typographic dashes and apostrophes, full-width letters and invisible marks that keyboards and clipboards
 * write. The zero-width joiner and non-joiner stay, because Devanagari is spelled with them.
 */
export function normalText(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u201b\u02bc\u2032\u00b4\u0060]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Returns the normal form of an e-mail address, without the `mailto:` with which a copied link begins. */
export function normalEmail(typed: string): string {
  return normalText(typed).replace(/^mailto:\s*/i, '');
}

/** Converts the decimal digits of every script to Latin ones: a Bengali keyboard types `৯`, a Hindi one `९`. */
export function latinDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // The ten digits of a script follow each other.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}
