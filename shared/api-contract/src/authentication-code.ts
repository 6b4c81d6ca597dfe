const maxCodeLength = 64;

/**
 * Normalises the authentication code of a video (call C12) that a person typed. The result is in upper case without
 * spaces; a code of eight letters and digits gets the hyphen of this site's codes, such as `A7K9-22QX`. Returns null
 * for an empty text and for one of more than 64 characters.
 */
export function authenticationCode(typed: string | null): string | null {
  const code = (typed ?? '').normalize('NFKC').toUpperCase().replace(/\s+/g, '');
  const characters = code.replace(/[^A-Z0-9]/g, '');
  if (characters.length === 8) return `${characters.slice(0, 4)}-${characters.slice(4)}`;
  return code !== '' && code.length <= maxCodeLength ? code : null;
}
