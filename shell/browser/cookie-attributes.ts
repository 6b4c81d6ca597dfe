/**
 * Returns the attributes of this site's cookies, to append to `document.cookie` values: every path, `samesite=lax`, and
 * `secure` on https. `maxAge` is in seconds; 0 removes the cookie.
 */
export function cookieAttributes(maxAge: number): string {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  return `path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
