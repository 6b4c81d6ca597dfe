const maxCodeLength = 64;

/** A video's authentication code as C12 takes it: upper case, without blanks; null if it cannot be one. */
export function authenticationCode(typed: string | null): string | null {
  const code = (typed ?? '').replace(/\s+/g, '').toUpperCase();
  return code !== '' && code.length <= maxCodeLength ? code : null;
}
