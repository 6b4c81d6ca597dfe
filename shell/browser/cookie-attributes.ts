/**
 * The attributes of a cookie of this site, as `document.cookie` takes them: for every path, sent with links
 * from other sites but not with their requests, and on https never over plain http. `maxAge` in seconds; 0
 * removes the cookie.
 */
export function cookieAttributes(maxAge: number): string {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  return `path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
