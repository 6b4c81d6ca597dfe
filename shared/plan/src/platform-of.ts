import type { Visitor } from '@marquee/contracts';

/** Returns the platform of a browser, by its header `User-Agent`. An experiment may be for one platform only. */
export function platformOf(userAgent: string): Visitor['platform'] {
  if (/android/i.test(userAgent)) return 'Android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iOS';
  if (/windows/i.test(userAgent)) return 'Windows';
  if (/mac os x|macintosh/i.test(userAgent)) return 'macOS';
  return 'unknown';
}
