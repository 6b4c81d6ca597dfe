const longestCode = 64;

/** A video's authentication code as C12 takes it: upper case, no blanks; null when it cannot be one. */
export function authenticationCode(typed: string | null): string | null {
  const code = (typed ?? '').replace(/\s+/g, '').toUpperCase();
  return code !== '' && code.length <= longestCode ? code : null;
}
