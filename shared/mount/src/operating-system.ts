import type { OsPlatform } from '@marquee/api-contract';

// The order matters: the user agent of an iPhone contains "Mac OS X" too.
const platforms: readonly (readonly [OsPlatform, RegExp, RegExp])[] = [
  ['Android', /Android/, /Android (\d[\d.]*)/],
  ['iOS', /iPhone|iPad|iPod/, /OS (\d[\d_]*)/],
  ['Windows', /Windows/, /Windows NT (\d[\d.]*)/],
  ['macOS', /Macintosh/, /Mac OS X (\d[\d_.]*)/],
];

/**
 * Returns the operating system of a browser, by its `User-Agent` (specification, section 3). `platform` is `unknown`
 * and `version` is empty if they are not recognised.
 */
export function osOf(userAgent: string): { platform: OsPlatform; version: string } {
  const known = platforms.find(([, pattern]) => pattern.test(userAgent));
  if (!known) return { platform: 'unknown', version: '' };

  const [platform, , version] = known;
  return { platform, version: (version.exec(userAgent)?.[1] ?? '').replaceAll('_', '.') };
}
