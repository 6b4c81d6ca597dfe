import type { Visitor } from '@marquee/contracts';

/**
 * Returns the platform (operating system) of a browser, by its `User-Agent` header. Experiments can be limited to
 * visitors of one platform.
 */
export function platformOf(userAgent: string): Visitor['platform'] {
  if (/android/i.test(userAgent)) return 'Android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iOS';
  if (/windows/i.test(userAgent)) return 'Windows';
  if (/mac os x|macintosh/i.test(userAgent)) return 'macOS';
  return 'unknown';
}
