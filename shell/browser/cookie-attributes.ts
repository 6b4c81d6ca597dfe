/**
 * The attributes of a cookie of this site for `document.cookie`: every path, `samesite=lax`, and `secure` on
 * https. `maxAge` in seconds; 0 removes the cookie.
 */
export function cookieAttributes(maxAge: number): string {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  return `path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
