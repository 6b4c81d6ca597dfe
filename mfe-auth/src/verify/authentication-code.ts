const maxCodeLength = 64;

/** Normalises a video's authentication code: upper case, without spaces; null if it cannot be a code. */
export function authenticationCode(typed: string | null): string | null {
  const code = (typed ?? '').replace(/\s+/g, '').toUpperCase();
  return code !== '' && code.length <= maxCodeLength ? code : null;
}
