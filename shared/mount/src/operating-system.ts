import type { OsPlatform } from '@marquee/api-contract';

// In this order: Android also says Linux, an iPhone also says Mac OS X.
const platforms: readonly (readonly [OsPlatform, RegExp, RegExp])[] = [
  ['Android', /Android/, /Android (\d[\d.]*)/],
  ['iOS', /iPhone|iPad|iPod/, /OS (\d[\d_]*)/],
  ['Windows', /Windows/, /Windows NT (\d[\d.]*)/],
  ['macOS', /Macintosh/, /Mac OS X (\d[\d_.]*)/],
];

/** The operating system a user agent names, in the specification's words (section 3); no version is `''`. */
export function osOf(userAgent: string): { platform: OsPlatform; version: string } {
  const known = platforms.find(([, sign]) => sign.test(userAgent));
  if (!known) return { platform: 'unknown', version: '' };

  const [platform, , version] = known;
  return { platform, version: (version.exec(userAgent)?.[1] ?? '').replaceAll('_', '.') };
}
