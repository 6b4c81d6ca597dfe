const maxCodeLength = 64;

/**
 * Normalises the authentication code of a video (call C12) as a person typed it: upper case, without spaces,
 * and with its hyphen in place if it is a code of this site. Returns null if the text cannot be a code.
 */
export function authenticationCode(typed: string | null): string | null {
  const code = (typed ?? '').normalize('NFKC').toUpperCase().replace(/\s+/g, '');
  const characters = code.replace(/[^A-Z0-9]/g, '');
  if (characters.length === 8) return `${characters.slice(0, 4)}-${characters.slice(4)}`;
  return code !== '' && code.length <= maxCodeLength ? code : null;
}
